// Processes and browsers run what was built; what is older than its sources is built anew.
export { ensureBuilt as default } from '../../scripts/ensure-built.mjs'
