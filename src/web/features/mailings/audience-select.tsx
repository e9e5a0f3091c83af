import { AUDIENCE_GROUPS } from '#contract/mailings.ts'
import type { Car } from '#contract/cars.ts'
import { SelectField } from '../../ui/field.tsx'
import { readAudienceChoice, type AudienceChoice } from './audience-choice.ts'
import { groupLabels } from './mailing-words.ts'

type AudienceSelectProps = {
  choice: AudienceChoice
  cars: Pick<Car, 'id' | 'driverFirstName'>[]
  /** How many people are chosen in the list of people. */
  chosenCount: number
  onChange: (choice: AudienceChoice) => void
}

/** Whom to write to. Each value is what the URL then says. */
export function AudienceSelect({ choice, cars, chosenCount, onChange }: AudienceSelectProps) {
  const { to = 'going', car, person } = choice
  return (
    <SelectField
      label="To"
      name="to"
      value={valueOf({ to, ...(car !== undefined && { car }), ...(person !== undefined && { person }) })}
      onChange={({ target }) => onChange(readAudienceChoice(target.value))}
    >
      {AUDIENCE_GROUPS.map((group) => (
        <option key={group} value={valueOf({ to: group })}>
          {groupLabels[group]}
        </option>
      ))}
      {cars.map(({ id, driverFirstName }) => (
        <option key={id} value={valueOf({ to: 'car', car: String(id) })}>
          {driverFirstName === null ? 'People in one car' : `People in ${driverFirstName}’s car`}
        </option>
      ))}
      {/* The cars are still loading, or this one has left the trip. */}
      {car !== undefined && !cars.some(({ id }) => String(id) === car) && (
        <option value={valueOf({ to: 'car', car })}>People in one car</option>
      )}
      {person !== undefined && <option value={valueOf({ to: 'chosen', person })}>One person</option>}
      {(chosenCount > 0 || (to === 'chosen' && person === undefined)) && (
        <option value={valueOf({ to: 'chosen' })}>{`Chosen people (${chosenCount})`}</option>
      )}
    </SelectField>
  )
}

function valueOf(choice: AudienceChoice): string {
  return new URLSearchParams(choice).toString()
}
