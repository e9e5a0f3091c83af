import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  renameTemplate,
  saveAsTemplate,
  type TemplateSummary,
} from '#contract/templates.ts'
import { call } from '../../api/client.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryOf } from '../../api/query.ts'
import { toast } from '../../ui/toast.tsx'

/** All templates by name; loaded again whenever a list opens, because other organisers change them, too. */
export function useTemplates({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({ ...queryOf(listTemplates, {}), enabled: isEnabled, refetchOnMount: 'always' })
}

/** Loads a template with the fields of its trip. */
export function useLoadTemplate() {
  return useMutation({
    mutationFn: (id: number) => queryOf(getTemplate, { params: { id } }).queryFn(),
  })
}

export function useSaveAsTemplate(tripId: number, onSaved: () => void) {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: (name: string) => call(saveAsTemplate, { params: { tripId }, body: { name } }),
    onSuccess: ({ name }) => {
      onSaved()
      toast({ title: 'Template saved', description: `New trips can start from “${name}”.` })
    },
    onSettled: refresh,
  })
}

export function useRenameTemplate(onRenamed: () => void) {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: ({ template, name }: { template: TemplateSummary; name: string }) =>
      call(renameTemplate, { params: { id: template.id }, body: { name, oldName: template.name } }),
    onSuccess: onRenamed,
    // Also after a refusal, which means that this list was outdated.
    onSettled: refresh,
  })
}

/** A template that somebody else has deleted counts as deleted. */
export function useDeleteTemplate(onDeleted: () => void) {
  const refresh = useRefreshTemplates()
  return useMutation({
    mutationFn: (id: number) =>
      call(deleteTemplate, { params: { id } }).catch(ignoreFailure('TEMPLATE_NOT_FOUND')),
    onSuccess: onDeleted,
    onSettled: refresh,
  })
}

function useRefreshTemplates() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryOf(listTemplates, {}).queryKey })
}
