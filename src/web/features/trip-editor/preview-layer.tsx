import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { PREVIEW_PATH } from '#contract/paths.ts'
import { joinList } from '#contract/text.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useAvailability } from '../bookings/use-bookings.ts'
import { servePreview } from '../trips/preview-messages.ts'
import { type EditorState, tripInEditor } from './editor-state.ts'
import { buildPreview } from './build-preview.ts'
import { fieldNames, formFields, parseForm } from './trip-form.ts'
import { useFrameSize } from './use-frame-size.ts'

/** The viewports of the preview, in CSS pixels. A desktop's is as high as there is room. */
const SCREENS = {
  phone: { width: 390, maxHeight: 844 },
  desktop: { width: 1280, maxHeight: Infinity },
}
/** On a narrower window, the preview begins with the phone. */
const PHONE_BELOW_PX = 768
type Screen = keyof typeof SCREENS

type PreviewLayerProps = { state: EditorState; onClose: () => void }

/** The trip's page with the unsaved changes, as visitors see it on a phone and on a desktop. */
export default function PreviewLayer({ state, onClose }: PreviewLayerProps) {
  const id = useId()
  const [screen, setScreen] = useState<Screen>(innerWidth < PHONE_BELOW_PX ? 'phone' : 'desktop')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      labelledBy={id}
      className="m-0! h-dvh max-h-none! w-screen max-w-none! rounded-none!"
    >
      <div className="flex h-full flex-col">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 sm:px-6">
          <h2 id={id} className="text-lg sm:text-2xl">
            Preview
          </h2>
          <div role="group" aria-label="Screen" className="flex gap-2">
            <ToggleButton isPressed={screen === 'phone'} onClick={() => setScreen('phone')}>
              <Smartphone />
              <span className="max-sm:sr-only">Phone</span>
            </ToggleButton>
            <ToggleButton isPressed={screen === 'desktop'} onClick={() => setScreen('desktop')}>
              <Monitor />
              <span className="max-sm:sr-only">Desktop</span>
            </ToggleButton>
          </div>
          <CloseButton onClose={onClose} label="Close preview" />
          <p className="w-full text-sm text-muted">
            What visitors will see once you save. Booking and links don’t work here.
            <InvalidFields state={state} />
          </p>
        </div>
        <PreviewFrame state={state} screen={screen} />
      </div>
    </Dialog>
  )
}

function InvalidFields({ state: { form } }: { state: EditorState }) {
  const { errors = {} } = parseForm(form)
  const names = fieldNames.flatMap((name) => (errors[name] === undefined ? [] : formFields[name].label))
  if (names.length === 0) return null
  return <span className="block text-amber">Not valid yet, so shown as last saved: {joinList(names)}.</span>
}

/** In a frame, because styles and scripts of the page follow the size of its window. */
function PreviewFrame({ state, screen }: { state: EditorState; screen: Screen }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const availability = useAvailability(state.base.id).data
  const [measureRoom, room] = useFrameSize()
  useEffect(() => {
    const target = frame.current?.contentWindow
    if (target && availability) return servePreview(target, buildPreview(tripInEditor(state), availability))
  }, [state, availability])
  const { width, maxHeight } = SCREENS[screen]
  const scale = Math.min(1, room.width / width)
  return (
    <div ref={measureRoom} className="flex min-h-0 grow justify-center overflow-hidden bg-sunken">
      <div style={{ width: width * scale }} className="h-full">
        <iframe
          ref={frame}
          src={PREVIEW_PATH}
          title={screen === 'phone' ? 'Trip page on a phone' : 'Trip page on a desktop'}
          style={{
            width,
            height: Math.min(maxHeight, room.height / scale),
            // From the upper left corner.
            scale,
            transformOrigin: '0 0',
          }}
          className="block bg-paper"
        />
      </div>
    </div>
  )
}
