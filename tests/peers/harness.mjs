// Not a peer: what the tests of the process itself call.

export const echo = (params) => params;

export function fail({ message }) {
  throw new RangeError(message);
}

export function failLater({ message }) {
  setTimeout(() => {
    throw new Error(message);
  }, 0);
}

export function hang() {
  for (;;);
}

export function leave({ message }) {
  console.log(message);
  process.exit(3);
}
