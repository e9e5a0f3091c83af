import { CATEGORIES } from '#contract/trips.ts'
import { categoryLabel } from './category.ts'

/** Suggestions for the category field; a trip may have another one. */
export function CategoryOptions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {CATEGORIES.map((category) => (
        <option key={category} value={category}>
          {categoryLabel(category)}
        </option>
      ))}
    </datalist>
  )
}
