// Builds the product where it was not built since its sources last changed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const sources = ['src', 'package-lock.json', 'vite.config.ts', 'scripts/build.mjs']

function newestChange(place) {
  const stat = statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(place).map((name) => newestChange(path.join(place, name))))
}

export function ensureBuilt() {
  process.chdir(path.join(import.meta.dirname, '..'))
  if (existsSync('dist/built')) {
    // An installation without sources runs what it was given.
    if (!existsSync('src/web')) return
    if (Math.max(...sources.map(newestChange)) <= statSync('dist/built').mtimeMs) return
  }
  console.log('Building…')
  // In a process of its own: building changes the environment.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
