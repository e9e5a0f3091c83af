// Heuristics that tell texts for people from technical strings.
import ts from 'typescript'

/** Attributes and properties that people read, even if the value is a single lower-case word. */
const READ_BY_PEOPLE =
  /^(aria-(label|description|valuetext)|alt|placeholder|lead|description|paragraphs|smallPrint|question|answer|why|label|title|heading|text|message|hint|summary|words?|.*[a-z](Label|Title|Heading|Text|Message|Hint|Summary|Words?))$/
/** Attributes and properties for machines. */
const FOR_MACHINES =
  /^(class|.*[cC]lass(Name|es)?|style|id|key|href|src|srcSet|sizes|d|viewBox|points|path|rel|type|@type|role|tone|variant|size|method|about|fontFamily|transition|animation|accept|media|sandbox|autoComplete|inputMode|timeZone|locale|preserveAspectRatio|aria-keyshortcuts|isolationLevel|accessMode|scope|query-input|application_name)$/
/** Calls whose arguments are for machines. */
const MACHINE_CALLS =
  /\blog(\.\w+|\[.*\])$|(^|\.)(closeLater|logError|cx|matchMedia|querySelector(All)?|closest|addEventListener|query|execute|for|header|startsWith|endsWith|includes|split)$/
/** Classes whose arguments are for machines. Of all errors, people read only AppError. */
const MACHINE_OBJECTS = /^(URL|Set|Map|RegExp|(?!App)\w*Error|Intl\.\w+)$/

const TAG = /<[/!?]?[a-z][^>]*>/gi
const TECHNICAL_PATTERNS = [
  /(^|\s)[a-z-]+=\S|-src '|^Bearer |^HTTP\/|^User-agent|^Disallow|^no key |^replaced |^accept-|^[\w-]+\/[\w.+-]+;|^(retry|event|data):/, // headers
  /\b\d+px\b|rgb\(|url\(|^\(prefers-|px$/, // CSS
  /^\S{40,}$|^Arrow|^[\w.+-]*:?\/\//, // bytes, keys of a keyboard, addresses
  /=>|\(\?:|\?\w*\*/, // code and patterns
]
const WORD = /(^|\s)[“‘("]?\p{L}[\p{L}’'-]*[”’)".,:;?!…]*(\s|$)/u

/** Whether people read the values of attributes and properties with this name. */
export function isReadName(name: string): boolean {
  return READ_BY_PEOPLE.test(name)
}

/** Whether nothing in this node is for people. */
export function isForMachines(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isTypeAliasDeclaration(node) || ts.isTaggedTemplateExpression(node)) return true
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return FOR_MACHINES.test(nameOf(node))
  if (ts.isVariableDeclaration(node)) return /class(es)?$/i.test(node.name.getText())
  if (ts.isCallExpression(node)) return MACHINE_CALLS.test(node.expression.getText())
  if (ts.isNewExpression(node)) return MACHINE_OBJECTS.test(node.expression.getText())
  if (!ts.isStringLiteralLike(node)) return false
  // A string that is only compared, or used as a key.
  if (ts.isBinaryExpression(parent)) return /^([!=]==?|in)$/.test(parent.operatorToken.getText())
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node
  return isKey || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)
}

export function nameOf(node: ts.JsxAttribute | ts.PropertyAssignment): string {
  return node.name.getText().replace(/^['"]|['"]$/g, '')
}

/** The texts in a string; in markup, those between tags. `isRead`: people read any text in this position. */
export function textsWithin(text: string, isRead: boolean): string[] {
  const isMarkup = /<\/|\/>|<\w+ \w+=/.test(text)
  const parts = isMarkup ? text.replace(/<style[^]*?<\/style>/g, '').split(TAG) : [text]
  return parts
    .map((part) =>
      part
        .replace(/\{[A-Z]\w*\}(?=\p{L})|\{Spinner\}/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => looksLikeText(part, isRead))
}

/** Values in braces do not count. `isRead`: any text in this position is for people. */
function looksLikeText(text: string, isRead: boolean): boolean {
  const withoutValues = text.replace(/\{[^{}]*\}/g, '').trim()
  if (!/\p{L}{2}/u.test(withoutValues)) return false
  if (isRead) return true
  const isTechnical = TECHNICAL_PATTERNS.some((pattern) => pattern.test(withoutValues))
  if (isTechnical || looksLikeClasses(withoutValues)) return false
  const isPhrase = /\s/.test(text.replace(/\{[^{}]*\}/g, '0')) && WORD.test(withoutValues)
  return isPhrase || /^\p{Lu}[\p{L}’'-]*\p{Ll}/u.test(withoutValues)
}

/** 'grid text-sm hover:bg-ink' */
function looksLikeClasses(text: string): boolean {
  const parts = text.split(' ')
  return !/[A-Z]/.test(text) && parts.filter((part) => /[a-z][-:][\w[]/.test(part)).length * 2 > parts.length
}
