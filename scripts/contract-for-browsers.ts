import type { Plugin } from 'vite'

/** The fields of an endpoint that browsers need. The others are for the server, which validates with them. */
const FIELDS_FOR_BROWSERS = ['method', 'path', 'file', 'idempotencyKey']

/** Removes what browsers do not need from the contract: a page without a form loads no schema and no zod. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      const edits: { start: number; end: number; text: string }[] = []
      const calls = this.parse(code)
        .body.map((part) => (part.type === 'ExportNamedDeclaration' ? part.declaration : part))
        .flatMap((part) => (part?.type === 'VariableDeclaration' ? part.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))

      for (const { start, end, callee, arguments: values } of calls) {
        // The contract has no side effects. Mark its calls as pure, so that the bundler drops unused ones.
        edits.push({ start, end: start, text: '/*#__PURE__*/ (() => ' }, { start: end, end, text: ')()' })

        const [description] = values
        if (callee.type !== 'Identifier' || callee.name !== 'endpoint') continue
        if (description?.type !== 'ObjectExpression') continue
        // A property reaches to the beginning of the next one, or to the closing brace.
        const starts = [...description.properties.map((part) => part.start), description.end - 1]
        for (const [index, part] of description.properties.entries()) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
          if (FIELDS_FOR_BROWSERS.includes(part.key.name)) continue
          const next = starts[index + 1]
          // Blank it out, so that line numbers in source maps stay right.
          const text = code.slice(part.start, next).replace(/\S/g, ' ')
          edits.push({ start: part.start, end: part.start + text.length, text })
        }
      }

      // From the end on, so that the positions of earlier edits stay right.
      const edited = edits
        .sort((a, b) => b.start - a.start)
        .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code)
      return { code: edited, moduleSideEffects: false }
    },
  },
}
