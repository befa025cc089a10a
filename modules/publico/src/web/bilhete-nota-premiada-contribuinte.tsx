import { buscarBilhetes } from '@iss/nota-premiada/contract/bilhetes'
import { notaPremiadaErrors } from '@iss/nota-premiada/domain/errors'
import { first } from '@iss/kernel/errors'
import type { GridColumn } from '@iss/ui/data-grid'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { TicketResult } from '../contract/formas.ts'
import { GroupedTable } from './parts/grouped-table.tsx'
import { mostrarProblemas } from './parts/mostrar-problemas.ts'
import { useCaptcha } from './parts/use-captcha.tsx'
import { MunicipioField } from './parts/municipio-field.tsx'
import { useMunicipios } from './parts/use-municipios.ts'

type Pedido = { idMunicipio: number | null; documento: string }

const columns: GridColumn<TicketResult>[] = [
  { key: 'periodo', label: 'Sorteio' },
  { key: 'numero', label: 'Número', kind: 'numero' },
  { key: 'ativo', label: 'Válido', kind: 'boolean' },
  { key: 'motivoCancelamento', label: 'Motivo Cancelamento' },
]

/** Prize-ticket lookup (spec 1 §2.8): captcha, municipality, CPF, checked in this order. */
export function Screen() {
  const page = usePage()
  const municipios = useMunicipios('notaPremiada')
  const captcha = useCaptcha(municipios.ready)
  const form = useForm<Pedido>({ defaultValues: { idMunicipio: null, documento: '' } })
  const buscar = useCallMutation(buscarBilhetes, { onSuccess: captcha.reset, onError: captcha.reset })

  const pesquisar = ({ idMunicipio, documento }: Pedido) => {
    const problemas = first(
      () => captcha.token === null && notaPremiadaErrors.captcha,
      () => idMunicipio === null && notaPremiadaErrors.municipio,
      () => documento === '' && notaPremiadaErrors.cpf,
    )
    if (mostrarProblemas(form, page, problemas)) return
    buscar.mutate({ idMunicipio, documento, captcha: captcha.token })
  }

  return (
    <Page title="Consulta de Bilhetes da Nota Premiada">
      <Panel>
        <Form form={form} onSubmit={pesquisar} label="Consulta de bilhetes">
          <FormGrid>
            <MunicipioField control={form.control} municipios={municipios} />
            <DocumentoField control={form.control} name="documento" label="CPF" tipo="CPF" required span={6} />
            <FormCell span={12}>{captcha.element}</FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={buscar.isPending}>
              Pesquisar
            </Button>
          </FormActions>
        </Form>
      </Panel>
      {buscar.data ? (
        <Panel title="Bilhetes gerados">
          <GroupedTable
            label="Bilhetes gerados"
            columns={columns}
            rows={buscar.data}
            groupOf={({ periodo }) => periodo}
            isStruck={({ ativo }) => !ativo}
            empty="Nenhum bilhete gerado para este CPF."
          />
        </Panel>
      ) : null}
    </Page>
  )
}
