// @a2ui/web_core: v0.9 and v0.9.1. A message is read by the package's own schema and then processed, as its renderers do.

import { A2uiMessageSchema, BASIC_COMPONENTS, BASIC_FUNCTIONS, Catalog, MessageProcessor } from "@a2ui/web_core/v0_9";

function surfaces(processor) {
  return Object.fromEntries(
    [...processor.model.surfacesMap].map(([id, surface]) => [
      id,
      {
        catalogId: surface.catalog.id,
        components: Object.fromEntries(
          [...surface.componentsModel.entries].map(([key, { type, properties }]) => [
            key,
            { ...properties, id: key, component: type },
          ]),
        ),
        // JSON knows no undefined, and a root that was removed is one here.
        data: surface.dataModel.get("/") ?? null,
        sendDataModel: surface.sendDataModel,
        theme: surface.theme ?? {},
      },
    ]),
  );
}

// The states after each message, up to the first that is refused; the catalogs are ids. An empty one takes every component.
export function fold({ messages, basicCatalogs, emptyCatalogs }) {
  const processor = new MessageProcessor([
    ...basicCatalogs.map((id) => new Catalog(id, BASIC_COMPONENTS, BASIC_FUNCTIONS)),
    ...emptyCatalogs.map((id) => new Catalog(id, [], [])),
  ]);
  const states = [];
  for (const message of messages) {
    try {
      A2uiMessageSchema.parse(message);
      processor.processMessages([message]);
    } catch (error) {
      return { states, refused: { name: error.name, message: error.message } };
    }
    // Later messages write into the objects of this state, so it is written out now.
    states.push(JSON.stringify(surfaces(processor)));
  }
  return { states, refused: null };
}
