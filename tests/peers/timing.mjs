// What the stopwatches share.

// Runs before the first one that counts, so that the code is compiled by then.
const REHEARSALS = 30;
// A sample is the best of a few runs, as on the other side of the pipe.
const RUNS = 5;

// Gives the milliseconds of the best run. Work is a function, or a pair of one that prepares and one that is timed.
export const best = (work) => Math.min(...Array.from({ length: RUNS }, () => timed(work)));

export function rehearsed(works) {
  for (let number = 0; number < REHEARSALS; number++) {
    works.forEach(timed);
  }
}

function timed(work) {
  const [prepare, run] = typeof work === "function" ? [() => undefined, work] : work;
  const prepared = prepare();
  const start = performance.now();
  run(prepared);
  return performance.now() - start;
}
