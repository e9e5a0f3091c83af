import { escapeMarkup } from '#contract/escape-markup.ts'
import { nameOfRecipient } from './quotes.ts'

/** The parts of a mail, each plain text. Both its forms are made from them, so they always say the same. */
export type MailParts = {
  /** Where the site is: links in a mail are whole addresses. */
  publicUrl: string
  /** What a list of mails shows beside the subject. */
  summary: string
  heading: string
  /** Whom it greets. */
  firstName: string | null
  paragraphs: string[]
  /** The one thing to do, at a path of this site. */
  action: { label: string; path: string }
  smallPrint: string[]
  /** Where mails like this are turned off, on this site. Without it they cannot be. */
  turnOffPath?: string
}

/** What a mail says, before it is known where the site is and who reads it. */
export type MailWords = Omit<MailParts, 'publicUrl' | 'firstName' | 'turnOffPath'>

const MAX_PART_LENGTH = 2_000
const TURN_OFF = 'Turn mails like this off'

// No colour for paper and ink: with "color-scheme" a reader's own light or dark ones apply. The rest reads on both.
const SPRUCE = '#1e4b38'
const EMBER = '#ae3f17'
const ON_BOTH = '#fffdf8'
const LINE = '#857e6c'
const FONT = "font-family:'Mona Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Lays a mail out. Readers of mail differ by decades: tables, style attributes
 * alone, no pictures, nothing that has to be loaded.
 */
export function composeMail(parts: MailParts): { text: string; html: string } {
  const { publicUrl, summary, heading, action, turnOffPath } = parts
  const link = publicUrl + action.path
  const turnOffLink = turnOffPath === undefined ? null : publicUrl + turnOffPath
  const paragraphs = [greet(parts.firstName), ...parts.paragraphs].map(shorten)
  const smallPrint = parts.smallPrint.map(shorten)
  return {
    text: [
      shorten(heading),
      ...paragraphs,
      `${action.label}:\n${link}`,
      ...smallPrint,
      ...(turnOffLink === null ? [] : [`${TURN_OFF}:\n${turnOffLink}`]),
      `-- \nWild Trip Planner\n${publicUrl}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en" dir="ltr" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(heading)}</title>
</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(summary)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${FONT};text-align:left">
<tr><td bgcolor="${SPRUCE}" style="background-color:${SPRUCE};border-radius:14px 14px 0 0;padding:18px 28px">
<a href="${escapeMarkup(publicUrl)}" target="_blank" style="color:${ON_BOTH};font-size:17px;font-weight:700;letter-spacing:-0.02em;text-decoration:none">Wild Trip Planner</a>
</td></tr>
<tr><td style="border:1px solid ${LINE};border-top:0;border-radius:0 0 14px 14px;padding:32px 28px 28px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-0.025em;font-weight:700">${escapeMarkup(shorten(heading))}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${lines(text)}</p>`).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0">
<tr><td bgcolor="${EMBER}" style="background-color:${EMBER};border-radius:10px">
<a href="${escapeMarkup(link)}" target="_blank" style="display:inline-block;padding:14px 26px;color:${ON_BOTH};font-size:16px;font-weight:700;line-height:1.25;text-decoration:none">${escapeMarkup(action.label)}</a>
</td></tr>
</table>
${smallPrint.map((text) => smallParagraph(lines(text))).join('\n')}
${turnOffLink === null ? '' : smallParagraph(`<a href="${escapeMarkup(turnOffLink)}" target="_blank" style="color:inherit">${TURN_OFF}</a>`)}
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:13px;line-height:1.5">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeMarkup(link)}</span></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`,
  }
}

function smallParagraph(html: string): string {
  return `<p style="margin:0 0 12px;font-size:14px;line-height:1.5">${html}</p>`
}

function greet(firstName: string | null): string {
  const name = nameOfRecipient(firstName ?? '')
  return name === null ? 'Hello,' : `Hello ${name},`
}

/** A mail is no place for a novel, and its readers cut long ones off somewhere. */
function shorten(text: string): string {
  const characters = [...text]
  if (characters.length <= MAX_PART_LENGTH) return text
  return `${characters
    .slice(0, MAX_PART_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}

function lines(text: string): string {
  return escapeMarkup(text).replace(/\r?\n/g, '<br>')
}
