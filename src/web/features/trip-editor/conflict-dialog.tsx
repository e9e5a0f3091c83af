import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { compareEdits, type EditorState } from './editor-state.ts'
import { type TripFormField, formFields } from './trip-form.ts'

type ConflictDialogProps = {
  state: EditorState
  isOpen: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people saved the same trip: shows who changed what, and how to continue without losing anything. */
export function ConflictDialog({ state, isOpen, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onKeepMine} labelledBy={id} className="w-[34rem]">
      <ConflictChoice state={state} headingId={id} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />
    </Dialog>
  )
}

type ConflictChoiceProps = Omit<ConflictDialogProps, 'isOpen'> & { headingId: string }

function ConflictChoice({ state, headingId, onKeepMine, onTakeTheirs }: ConflictChoiceProps) {
  /** "Reload their version" was clicked, which has to be confirmed. */
  const [isConfirming, setIsConfirming] = useState(false)
  const keepButton = useRef<HTMLButtonElement>(null)
  const { both, mine, theirs } = compareEdits(state)
  return (
    <div className="p-6 sm:p-8">
      <h2 id={headingId} className="text-2xl">
        Someone else saved this trip
      </h2>
      {isConfirming ? (
        <p className="mt-4">
          Your changes to <strong>{nameFields([...both, ...mine])}</strong> will be lost.
        </p>
      ) : (
        <>
          <p className="mt-4">Your changes aren’t saved yet, but nothing is lost.</p>
          <dl className="mt-5 space-y-4">
            <ChangedFields title="Changed by both of you" fields={both}>
              If you save, your version replaces theirs.
            </ChangedFields>
            <ChangedFields title="Changed by them" fields={theirs}>
              Their version stays.
            </ChangedFields>
            <ChangedFields title="Changed by you" fields={mine}>
              If you save, your version is used.
            </ChangedFields>
          </dl>
        </>
      )}
      {/* The safe choice comes first: it gets the focus, also before a change can be lost. */}
      <div className="mt-8 flex flex-row-reverse flex-wrap gap-3">
        <Button ref={keepButton} variant="primary" onClick={onKeepMine}>
          Keep editing
        </Button>
        {isConfirming ? (
          <Button variant="destructive" onClick={onTakeTheirs}>
            Discard mine and reload
          </Button>
        ) : (
          <Button
            onClick={() => {
              setIsConfirming(true)
              keepButton.current?.focus()
            }}
          >
            Reload their version
          </Button>
        )}
      </div>
    </div>
  )
}

type ChangedFieldsProps = { title: string; fields: TripFormField[]; children: string }

function ChangedFields({ title, fields, children }: ChangedFieldsProps) {
  if (fields.length === 0) return null
  return (
    <div className="border-l-2 border-line pl-4">
      <dt className="font-mono text-xs text-muted">{title}</dt>
      <dd>
        <span className="font-semibold">{nameFields(fields)}</span>
        <span className="block text-sm text-muted">{children}</span>
      </dd>
    </div>
  )
}

function nameFields(fields: TripFormField[]): string {
  return fields.map((field) => formFields[field].label).join(', ')
}
