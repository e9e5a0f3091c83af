import { CATEGORIES } from '#contract/trips.ts'
import { categoryLabel } from './category.ts'

/** What a field for the category suggests; a trip may name another. */
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
