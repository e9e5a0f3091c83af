// Stub of glob for the built server: @fastify/static loads glob, and the site does not use it. See build.mjs.
export function glob() {
  throw new Error('The build leaves out glob, so @fastify/static cannot search folders (wildcard: false).')
}
