import { useState } from 'react'
import { Library } from './library.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { places, type PictureField, type Pictures } from './picture-slots.ts'
import { useCaughtDrops } from '../../ui/use-file-drop.ts'

export type ImagesAndMediaProps = {
  tripId: number
  pictures: Pictures
  errors: Partial<Record<PictureField, string>>
  onChange: (field: PictureField, url: string) => void
  /** An upload has begun (true) or ended (false): leaving meanwhile would lose it. */
  onUpload: (isUnderWay: boolean) => void
}

/** A trip's pictures and the library they are taken from. Saving them is the form's business. */
export function ImagesAndMedia({ tripId, pictures, errors, onChange, onUpload }: ImagesAndMediaProps) {
  const [lastUsed, setLastUsed] = useState<PictureField>('heroImageUrl')
  useCaughtDrops()
  return (
    <div className="py-10">
      <div className="grid gap-5 lg:grid-cols-3">
        {places.map((place) => (
          <PicturePanel
            key={place.field}
            place={place}
            tripId={tripId}
            url={pictures[place.field]}
            error={errors[place.field]}
            onChange={(url) => onChange(place.field, url)}
            onUpload={onUpload}
            isPasteTarget={place.field === lastUsed}
            onUse={() => setLastUsed(place.field)}
          />
        ))}
      </div>
      <Library tripId={tripId} pictures={pictures} onChange={onChange} />
    </div>
  )
}
