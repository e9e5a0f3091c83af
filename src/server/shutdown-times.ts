/**
 * How long a closing process waits for each step, in milliseconds. In all it takes less than five seconds.
 */
export const shutdownTimes = {
  /** Requests in progress. Then all connections are cut: an incomplete request may never be completed. */
  requests: 1_500,
  /** After this, closing the server is abandoned. */
  requestsStep: 2_300,
  /** A worker's jobs; after this its runner is abandoned. */
  worker: 900,
  /** All workers and sweeps. */
  backgroundWork: 1_100,
  /** The live feed, files and mail; the pools then get the same time again. */
  connections: 200,
  /** After this, closing the background work and the connections is abandoned. */
  backgroundStep: 2_400,
}
