// Builds the product if its sources have changed since the last build.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const sources = [
  'src',
  'package-lock.json',
  'vite.config.ts',
  ...['build', 'no-glob', 'no-cosmiconfig'].map((name) => `scripts/${name}.mjs`),
]

/** When a file, or anything in a folder, was last changed. */
function newestChange(file) {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newestChange(path.join(file, name))))
}

export function ensureBuilt() {
  process.chdir(path.join(import.meta.dirname, '..'))
  if (existsSync('dist/built')) {
    // An installation without sources uses the build that it came with.
    if (!existsSync('src/web')) return
    if (Math.max(...sources.map(newestChange)) <= statSync('dist/built').mtimeMs) return
  }
  console.log('Building…')
  // In a process of its own, because building changes environment variables.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
