"""The packages around the UI, asked through Node and in Python: AG-UI, MCP, CopilotKit, assistant-ui."""
