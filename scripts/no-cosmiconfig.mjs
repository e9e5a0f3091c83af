// Stub of cosmiconfig for the built server: there are no settings files. See build.mjs.
export const cosmiconfigSync = () => ({ search: () => null })
