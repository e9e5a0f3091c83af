// Finds the texts in a source file that people read. Parts that belong together are one text: a sentence with
// a link in it, a template, a joined array. A value is shown in braces: 'You have {count} seats'.
import ts from 'typescript'
import { isForMachines, isReadName, nameOf, textsWithin } from './text-heuristics.ts'

export type FoundText = { line: number; text: string }

/** One possible wording of a text, and the conditions under which it appears. */
type Wording = { text: string; conditions: Record<string, boolean> }

/** Elements that begin a line of their own. */
const BLOCKS = /^(p|div|ul|ol|li|h\d|section|header|footer|nav|table|tr|td|th|dl|dt|dd|form|figure|pre)$/
/** Elements whose text is also listed separately from its sentence. */
const CONTROLS = /^(a|button|.*(Link|Button))$/
const ENTITIES: Record<string, string> = { amp: '&', apos: "'", quot: '"', lt: '<', gt: '>', nbsp: ' ' }
/** A text with more wordings than this is shown once, with the choices in braces: '{a | b}'. */
const MAX_WORDINGS = 6
/** In characters. The code of a longer value is cut. */
const MAX_VALUE_LENGTH = 32

/** The texts of a file in the order of their lines. */
export function findTexts(fileName: string, source: string): FoundText[] {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const file = ts.createSourceFile(fileName, source, options, true)
  const icons = namesImportedFrom('lucide-react', file)
  const found: { position: number; text: string }[] = []

  const addTexts = (node: ts.Node, wordings: Wording[], isRead: boolean) => {
    const texts = new Set(wordings.flatMap((wording) => textsWithin(wording.text, isRead)))
    for (const text of texts) found.push({ position: node.getStart(file), text })
  }

  /** `isRead`: people read any text in this position. */
  function visit(node: ts.Node, isRead = false): void {
    if (isForMachines(node)) return
    if (isTextNode(node)) addTexts(node, wordingsOf(node), isRead)
    else if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
      if (node.initializer) visit(node.initializer, isReadName(nameOf(node)))
    } else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (ts.isJsxElement(node)) visit(node.openingElement.attributes)
      // With text of its own it is one sentence; otherwise each child is a text.
      if (node.children.some(isNonEmptyJsxText))
        addTexts(node, combineWordings(node.children.map(wordingsOf)), true)
      else for (const child of node.children) visit(child, true)
    } else ts.forEachChild(node, (child) => visit(child, isRead && isShownWith(node, child)))
  }

  /** The wordings of a part of a text. Values known only at runtime are shown in braces. */
  function wordingsOf(node: ts.Node): Wording[] {
    if (ts.isStringLiteralLike(node)) return oneWording(node.text)
    if (ts.isJsxText(node)) return oneWording(normaliseJsxText(node))
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.flatMap((span) => [
        wordingsOf(span.expression),
        oneWording(span.literal.text),
      ])
      return combineWordings([oneWording(node.head.text), ...spans])
    }
    if (isTextConcatenation(node)) return combineWordings([wordingsOf(node.left), wordingsOf(node.right)])
    const joined = joinedParts(node)
    if (joined)
      return combineWordings(
        joined.parts.flatMap((part, index) => [
          oneWording(index > 0 ? joined.separator : ''),
          wordingsOf(part),
        ]),
      )
    if (ts.isConditionalExpression(node)) {
      visit(node.condition)
      const condition = node.condition.getText(file)
      return eitherWording(
        withCondition(wordingsOf(node.whenTrue), condition, true),
        withCondition(wordingsOf(node.whenFalse), condition, false),
      )
    }
    if (isOperation(node, ts.SyntaxKind.AmpersandAmpersandToken)) return wordingsOf(node.right)
    if (
      isOperation(node, ts.SyntaxKind.QuestionQuestionToken) ||
      isOperation(node, ts.SyntaxKind.BarBarToken)
    )
      return eitherWording(wordingsOf(node.left), wordingsOf(node.right))
    if (isEmptyValue(node)) return oneWording('')
    if (ts.isJsxExpression(node)) return node.expression ? wordingsOf(node.expression) : oneWording('')
    if (ts.isParenthesizedExpression(node)) return wordingsOf(node.expression)
    if (ts.isJsxFragment(node)) return combineWordings(node.children.map(wordingsOf))
    if (ts.isJsxElement(node)) {
      const { tagName, attributes } = node.openingElement
      const isBlock = BLOCKS.test(tagName.getText(file)) || /\bblock\b/.test(attributes.getText(file))
      // Also finds the texts that are listed separately.
      visit(isBlock || CONTROLS.test(tagName.getText(file)) ? node : attributes)
      return isBlock ? oneWording(' ') : combineWordings(node.children.map(wordingsOf))
    }
    visit(node)
    if (!ts.isJsxSelfClosingElement(node)) return oneWording(`{${shorten(node.getText(file))}}`)
    const tag = node.tagName.getText(file)
    // Elements of HTML such as <br /> and <img />, and icons, contain no text.
    const isPicture = /^[a-z]|Icon$/.test(tag) || icons.has(tag)
    return oneWording(isPicture ? ' ' : `{${tag}}`)
  }

  visit(file)
  return found
    .sort((first, second) => first.position - second.position)
    .map(({ position, text }) => ({ line: file.getLineAndCharacterOfPosition(position).line + 1, text }))
}

function namesImportedFrom(packageName: string, file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    if (!ts.isStringLiteral(statement.moduleSpecifier) || statement.moduleSpecifier.text !== packageName)
      continue
    const bindings = statement.importClause?.namedBindings
    if (bindings && ts.isNamedImports(bindings))
      for (const { name } of bindings.elements) names.add(name.text)
  }
  return names
}

function oneWording(text: string): Wording[] {
  return [{ text, conditions: {} }]
}

function withCondition(wordings: Wording[], condition: string, isTrue: boolean): Wording[] {
  return wordings.map((wording) => ({
    ...wording,
    conditions: { ...wording.conditions, [condition]: isTrue },
  }))
}

/** The wordings of two alternatives, without empty ones. */
function eitherWording(wordings: Wording[], otherWordings: Wording[]): Wording[] {
  const shown = [...wordings, ...otherWordings].filter(({ text }) => text !== '')
  return shown.length > 0 ? shown : oneWording('')
}

/** Combines only parts whose conditions agree: 'is' goes with 'seat', 'are' with 'seats'. */
function combineWordings(parts: Wording[][]): Wording[] {
  const wordings = parts.reduce<Wording[]>((beginnings, part) => {
    return beginnings.flatMap((wording) =>
      part.filter((next) => doConditionsAgree(wording, next)).map((next) => joinWordings(wording, next)),
    )
  }, oneWording(''))
  if (wordings.length <= MAX_WORDINGS) return wordings
  return oneWording(
    parts
      .map((part) => part.map(({ text }) => text))
      .map((texts) => (texts.length > 1 ? `{${texts.join(' | ')}}` : (texts[0] ?? '')))
      .join(''),
  )
}

function doConditionsAgree(wording: Wording, next: Wording): boolean {
  return Object.entries(next.conditions).every(
    ([condition, isTrue]) => (wording.conditions[condition] ?? isTrue) === isTrue,
  )
}

function joinWordings(wording: Wording, next: Wording): Wording {
  return { text: wording.text + next.text, conditions: { ...wording.conditions, ...next.conditions } }
}

function isTextNode(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    isTextConcatenation(node) ||
    joinedParts(node) !== null
  )
}

function isTextConcatenation(node: ts.Node): node is ts.BinaryExpression {
  return isOperation(node, ts.SyntaxKind.PlusToken) && (isTextNode(node.left) || isTextNode(node.right))
}

function isOperation(node: ts.Node, kind: ts.BinaryOperator): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === kind
}

/** The parts of [a, b].join(' '), also with a filter in between. Lines joined by '\n' stay separate texts. */
function joinedParts(node: ts.Node): { parts: readonly ts.Expression[]; separator: string } | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const [separator] = node.arguments
  if (node.expression.name.text !== 'join' || !separator || !ts.isStringLiteralLike(separator)) return null
  const joined = node.expression.expression
  const isFiltered = ts.isCallExpression(joined) && ts.isPropertyAccessExpression(joined.expression)
  const list = isFiltered ? joined.expression.expression : joined
  if (!ts.isArrayLiteralExpression(list) || list.elements.some(ts.isSpreadElement)) return null
  return separator.text.includes('\n') ? null : { parts: list.elements, separator: separator.text }
}

function isEmptyValue(node: ts.Node): boolean {
  const isUndefined = ts.isIdentifier(node) && node.text === 'undefined'
  return isUndefined || node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword
}

/** Whether people read this child of a node that they read. */
function isShownWith(node: ts.Node, child: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return child !== node.condition
  if (ts.isBinaryExpression(node))
    return child === node.right || !isOperation(node, ts.SyntaxKind.AmpersandAmpersandToken)
  return ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isArrayLiteralExpression(node)
}

function isNonEmptyJsxText(node: ts.JsxChild): boolean {
  return ts.isJsxText(node) && normaliseJsxText(node) !== ''
}

/** As React does: a line break with the spaces around it becomes one space, or none at the edges. */
function normaliseJsxText(node: ts.JsxText): string {
  const text = node.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ')
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

/** The code of a value on one short line, without brackets that would end the braces around it. */
function shorten(code: string): string {
  const line = code.replace(/[{}<>]/g, '').replace(/\s+/g, ' ')
  return line.length > MAX_VALUE_LENGTH ? `${line.slice(0, MAX_VALUE_LENGTH - 2)}…` : line
}
