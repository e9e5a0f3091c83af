import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addDays, isDay } from '#contract/days.ts'
import type { Template, TemplateSummary } from '#contract/templates.ts'
import type { NewTrip } from '#contract/trip-input.ts'
import { useStoredDraft } from '../../api/draft-storage.ts'
import { useLoadTemplate } from '../templates/use-templates.ts'
import { emptyTripForm, type NewTripForm, type NewTripFormValues } from './new-trip-form.ts'

/** Fields that the form takes from a template. The server adds all others. */
type FilledFields = Pick<
  NewTripFormValues,
  'title' | 'location' | 'description' | 'category' | 'price' | 'maxParticipants' | 'activities'
>
type StartTemplate = Pick<TemplateSummary, 'id' | 'name' | 'days'> & { filled: FilledFields }

export type TemplateStart = ReturnType<typeof useStartTemplate>

/** The template that a new trip starts from: it fills the form, and suggests the last day. */
export function useStartTemplate(form: NewTripForm) {
  const [storedTemplate, storeTemplate] = useStoredDraft<StartTemplate>('new-trip-template')
  const [template, setTemplate] = useState(storedTemplate)
  const loading = useLoadTemplate()
  const [useCount, setUseCount] = useState(0)
  useFocusTitle(form, useCount)
  useSuggestEndDate(form, template)

  function change(next: StartTemplate | null) {
    setTemplate(next)
    storeTemplate(next)
  }

  return {
    template,
    loading,
    /** Replaces what the form has, except dates and status. */
    use: ({ id }: TemplateSummary, onUsed: () => void) =>
      loading.mutate(id, {
        onSuccess: (loaded) => {
          const filled = fieldsOf(loaded)
          const { startDate, endDate, status } = form.getValues()
          form.reset({ ...filled, startDate, endDate, status })
          change({ id, name: loaded.name, days: loaded.days, filled })
          onUsed()
          setUseCount((count) => count + 1)
        },
      }),
    /** Keeps what the form has. */
    forget: () => change(null),
    /** What to send. What was not changed in the form is left to the template, which may have more of it. */
    withTemplate: (trip: NewTrip): { trip: NewTrip; templateId: number | null } => {
      if (!template) return { trip, templateId: null }
      const values = form.getValues()
      const unchanged = optionalFields.filter((field) => values[field] === template.filled[field])
      const kept = Object.entries(trip).filter(([field]) => !unchanged.some((each) => each === field))
      return { trip: Object.fromEntries(kept) as NewTrip, templateId: template.id }
    },
  }
}

/** Fields that a new trip need not have. */
const optionalFields = ['description', 'category', 'price', 'maxParticipants', 'activities'] as const

function fieldsOf({ trip }: Template): FilledFields {
  return {
    title: trip.title,
    location: trip.location,
    description: trip.description ?? emptyTripForm.description,
    category: trip.category ?? emptyTripForm.category,
    price: trip.price,
    maxParticipants: String(trip.maxParticipants ?? 0),
    activities: trip.activities.join(', '),
  }
}

/** The title is usually changed first. Afterwards, because closing the list of templates moves the focus, too. */
function useFocusTitle({ setFocus }: NewTripForm, useCount: number): void {
  useEffect(() => {
    if (useCount === 0) return
    setFocus('title', { shouldSelect: true })
    document.activeElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [useCount, setFocus])
}

/** Suggests the last day from the first, until another one is entered. */
function useSuggestEndDate({ subscribe, setValue }: NewTripForm, template: StartTemplate | null): void {
  const suggested = useRef('')
  const suggest = useEffectEvent(({ startDate, endDate }: NewTripFormValues) => {
    if (!template || !isDay(startDate) || (endDate !== '' && endDate !== suggested.current)) return
    const next = addDays(startDate, template.days - 1)
    suggested.current = next
    if (next !== endDate) setValue('endDate', next)
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => suggest(values) }),
    [subscribe],
  )
}
