import { foldText } from './words.ts'

const DRAFT =
  /\b(draft|write|suggest|propose|compose|create|make|generate|improve|rewrite|give)\b.*\b(description|blurb|intro(duction)?|announcement|text)\b|\bdescription (draft|for me)\b/

/** Whether somebody asks for a description of the trip to be written. */
export function isDraftRequest(text: string): boolean {
  return DRAFT.test(foldText(text))
}
