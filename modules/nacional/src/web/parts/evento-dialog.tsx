import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarNotaNacional, registrarEventoNacional } from '../../contract/notas-nacionais.ts'
import { bloqueaveis, type EventoDoMunicipio, labelEvento, labelEventoDoMunicipio } from '../../domain/eventos-do-municipio.ts'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'

type Valores = { motivo: string; processo: string; alvo: string | null }

/** Asks what an event of the city needs and registers it. */
export function EventoDialog({
  nota,
  evento,
  onClose,
}: {
  nota: NotaNacionalTo
  evento: EventoDoMunicipio
  onClose: () => void
}) {
  const page = usePage()
  const form = useForm<Valores>({ defaultValues: { motivo: '', processo: '', alvo: null } })
  const registrar = useCallMutation(registrarEventoNacional, {
    form,
    invalidate: [buscarNotaNacional],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  const comAlvo = evento === '305102' || evento === '305103'
  const alvos = evento === '305103' ? nota.bloqueados : bloqueaveis.filter((codigo) => !nota.bloqueados.includes(codigo))
  return (
    <FormDialog opened onClose={onClose} title={labelEventoDoMunicipio[evento]}>
      <Form form={form} onSubmit={(valores) => registrar.mutate({ id: nota.id, evento, ...valores })}>
        {evento === '305101' ? (
          <Text mb="sm">{`A NFS-e nº ${nota.numero} deixa de ter efeito. Não há como desfazer.`}</Text>
        ) : null}
        <FormGrid>
          {comAlvo ? (
            <SelectField
              control={form.control}
              name="alvo"
              label="Evento"
              required
              span={12}
              options={alvos.map((value) => ({ value, label: labelEvento(value) }))}
            />
          ) : null}
          {evento === '105104' || evento === '105105' || evento === '305101' ? (
            <TextField
              control={form.control}
              name="processo"
              label="Processo administrativo"
              required={evento === '305101'}
              maxLength={30}
              span={12}
            />
          ) : null}
          {evento === '305103' ? null : (
            <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={255} span={12} />
          )}
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" color={evento === '305101' ? 'red' : undefined} loading={registrar.isPending}>
            {labelEventoDoMunicipio[evento]}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
