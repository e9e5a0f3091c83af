import { TextAreaField } from '../../ui/field.tsx'
import type { BindField } from './bind-fields.ts'
import { LineOrder } from './line-order.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { formFields, type TripFormErrors, type TripFormField, type TripFormValues } from './trip-form.ts'

type ScheduleTabProps = {
  bind: BindField
  form: TripFormValues
  errors: TripFormErrors
  onChange: (field: TripFormField, value: string) => void
}

/** The schedule, and what the trip includes. */
export function ScheduleTab({ bind, form, errors, onChange }: ScheduleTabProps) {
  return (
    <div className="divide-y divide-line">
      <div className="py-10 lg:py-12">
        <ScheduleEditor
          text={form.schedule}
          startDate={form.startDate}
          endDate={form.endDate}
          error={errors.schedule}
          onChange={(text) => onChange('schedule', text)}
        />
      </div>
      <div className="grid items-start gap-x-7 gap-y-6 py-10 sm:grid-cols-2 lg:py-12">
        {(['tourIncludes', 'activities'] as const).map((field) => (
          <div key={field}>
            <TextAreaField {...bind(field)} hint="One item per line." inputClassName="min-h-44" />
            <LineOrder
              label={formFields[field].label}
              text={form[field]}
              onChange={(text) => onChange(field, text)}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
