import { useEffect, useMemo, useRef, useState } from 'react'
import { useStoredDraft } from '../../api/draft-storage.ts'
import { toast } from '../../ui/toast.tsx'
import { type AppliedProposal, mergeApplied, settleApplied } from './applied-proposal.ts'
import { type ApplyMode, applyProposal, hasTexts, pickChangedFields } from './apply-proposal.ts'
import { assistantFields, fieldLabels, type FormTexts, type Proposal } from './proposals.ts'

/** The part of the trip's form that the assistant may change. */
export type AssistantForm = {
  texts: FormTexts
  /** The saved texts: the form without changes. */
  saved: FormTexts
  onChange: (field: keyof FormTexts, text: string) => void
}

/** What was applied to the form, and the actions that apply and undo. */
export type Proposals = ReturnType<typeof useProposals>

/**
 * The state of each proposal: applied, undone or neither. Applying changes the form only; nothing is saved.
 * Returns the same object until something changes.
 */
export function useProposals(tripId: number, form: AssistantForm) {
  // The form restores its edits after a reload, so the undo data is stored too.
  const [storedApplied, storeApplied] = useStoredDraft<[string, AppliedProposal][]>(`applied:${tripId}`)
  const [applied, setApplied] = useState<ReadonlyMap<string, AppliedProposal>>(() => new Map(storedApplied))
  // In a ref, so that a new function does not make a new object below.
  const onChange = useRef(form.onChange)
  useEffect(() => {
    onChange.current = form.onChange
  })
  // The form object changes with its other fields, too; compare only the fields used here.
  const texts = useMemo(
    () => form.texts,
    assistantFields.map((field) => form.texts[field]),
  )
  const saved = useMemo(
    () => form.saved,
    assistantFields.map((field) => form.saved[field]),
  )
  // The form may have been saved or discarded, now or before the panel was opened.
  const remaining = settleApplied(applied, texts, saved)
  if (remaining !== applied) setApplied(remaining)
  useEffect(() => {
    storeApplied(applied.size === 0 ? null : [...applied])
  }, [storeApplied, applied])

  return useMemo(() => {
    const record = (key: string, next: AppliedProposal) => setApplied(new Map(applied).set(key, next))

    function write(changes: Partial<FormTexts>) {
      for (const [field, text] of Object.entries(changes)) onChange.current(field as keyof FormTexts, text)
    }

    return {
      texts,
      /** Undefined: it was not applied. */
      stateOf: (key: string) => applied.get(key),
      /** `key` identifies the proposal; `chosen` is its chosen part. */
      apply: (key: string, chosen: Proposal, mode: ApplyMode) => {
        const after = applyProposal(chosen, mode, texts)
        if (after === null) {
          const description = 'Schedule must be in valid JSON format.'
          return toast({ title: 'Invalid Format', description, tone: 'destructive' })
        }
        const next = {
          mode,
          before: pickChangedFields(texts, after),
          after,
          saved: pickChangedFields(saved, after),
        }
        record(key, mergeApplied(applied.get(key), next, texts))
        write(after)
        toast({
          title: mode === 'replace' ? 'Content Replaced' : 'Content Appended',
          description: `${fieldLabels[chosen.field]} has been updated in the trip form.`,
        })
      },
      undo: (key: string, label: string) => {
        const last = applied.get(key)
        if (!last) return
        // Do not overwrite what the organiser has typed since.
        if (!hasTexts(texts, last.after)) return record(key, { ...last, undoing: 'refused' })
        write(last.before)
        record(key, { ...last, undoing: 'done' })
        toast({ title: 'Undone', description: `${label} is back to what it was.` })
      },
    }
  }, [texts, saved, applied])
}
