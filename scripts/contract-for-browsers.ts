import type { Plugin } from 'vite'

/** Browsers call with these; what else describes an endpoint is for the server, which checks what comes and goes. */
const FIELDS_FOR_BROWSERS = ['method', 'path', 'file', 'idempotencyKey']

/** Leaves out of the contract what browsers have no use for: a page without a form loads no schema, and no zod. */
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

      for (const { start, end, callee, arguments: given } of calls) {
        // The contract is pure: a call is made for its result, and not at all where nobody uses that.
        edits.push({ start, end: start, text: '/*#__PURE__*/ (() => ' }, { start: end, end, text: ')()' })

        const [description] = given
        if (callee.type !== 'Identifier' || callee.name !== 'endpoint') continue
        if (description?.type !== 'ObjectExpression') continue
        const starts = [...description.properties.map((part) => part.start), description.end - 1]
        for (const [index, part] of description.properties.entries()) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
          if (FIELDS_FOR_BROWSERS.includes(part.key.name)) continue
          const next = starts[index + 1]
          // Blank, so that source maps find every line where it was.
          const text = code.slice(part.start, next).replace(/\S/g, ' ')
          edits.push({ start: part.start, end: part.start + text.length, text })
        }
      }

      const edited = edits
        .sort((one, other) => other.start - one.start)
        .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
      return { code: edited, moduleSideEffects: false }
    },
  },
}
