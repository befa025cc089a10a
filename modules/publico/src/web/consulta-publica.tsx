import type { GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { DocumentoField } from '@iss/ui/documento-field'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { all } from '@iss/kernel/errors'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { AppLink, usePathParam } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarConsultaPublica, buscarConsultasPublicas, type ColunaConsulta } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import { GroupedTable } from './parts/grouped-table.tsx'
import { textoCelula } from './parts/texto-celula.ts'
import { mostrarProblemas } from './parts/mostrar-problemas.ts'
import { useCaptcha } from './parts/use-captcha.tsx'
import { MunicipioField } from './parts/municipio-field.tsx'
import { useMunicipios } from './parts/use-municipios.ts'

type Pedido = { idMunicipio: number | null; documento: string }
type Linha = Record<string, string | number | boolean | null>

const toColumns = (colunas: readonly ColunaConsulta[]): GridColumn<Linha>[] =>
  colunas.map((coluna) => ({
    key: coluna.chave,
    label: coluna.rotulo,
    render: (linha) => textoCelula(coluna, linha[coluna.chave] ?? null),
    ...(coluna.ativo
      ? { value: (linha) => textoCelula(coluna, linha[coluna.chave] ?? null) }
      : { kind: coluna.tipo, value: (linha) => linha[coluna.chave] ?? null }),
  }))

/** Generic public search (spec 1 §2.10): municipality, document, captcha; results grouped by the first column, inactive rows apart. */
export function Screen() {
  const page = usePage()
  const tipo = usePathParam('tipo') ?? ''
  const consultas = useCall(buscarConsultasPublicas, {}, { staleTime: 3_600_000 })
  const consulta = consultas.data?.find((item) => item.tipo === tipo)
  const municipios = useMunicipios()
  const captcha = useCaptcha(municipios.ready)
  const form = useForm<Pedido>({ defaultValues: { idMunicipio: null, documento: '' } })
  const buscar = useCallMutation(buscarConsultaPublica, { onSuccess: captcha.reset, onError: captcha.reset })

  const pesquisar = ({ idMunicipio, documento }: Pedido) => {
    const problemas = all(
      captcha.token === null && publicoErrors.consultaCaptcha,
      idMunicipio === null && publicoErrors.consultaMunicipio,
      documento === '' && publicoErrors.consultaDocumento,
    )
    if (mostrarProblemas(form, page, problemas)) return
    buscar.mutate({ tipo, idMunicipio, documento, captcha: captcha.token })
  }

  if (consultas.data && !consulta)
    return (
      <Page title="Consulta pública">
        <Panel>
          <EmptyState
            title={publicoErrors.consultaDesconhecida.message}
            action={
              <Group justify="center">
                {consultas.data.map((item) => (
                  <AppLink key={item.tipo} to={`/public/consulta/${item.tipo}`}>
                    {item.titulo}
                  </AppLink>
                ))}
              </Group>
            }
          />
        </Panel>
      </Page>
    )
  const ativa = consulta?.colunas.find(({ ativo }) => ativo)
  const grupo = consulta?.colunas[0]
  return (
    <Page title={consulta?.titulo ?? 'Consulta pública'}>
      <Panel>
        <Text mb="md">{consulta?.orientacao}</Text>
        <Form form={form} onSubmit={pesquisar} label="Consulta pública">
          <FormGrid>
            <MunicipioField control={form.control} municipios={municipios} />
            <DocumentoField control={form.control} name="documento" label="CPF/CNPJ" required span={6} />
            <FormCell span={12}>{captcha.element}</FormCell>
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={buscar.isPending}>
              Pesquisar
            </Button>
          </FormActions>
        </Form>
      </Panel>
      {buscar.data && grupo ? (
        <Panel title={buscar.data.titulo}>
          <GroupedTable
            label={buscar.data.titulo}
            columns={toColumns(buscar.data.colunas)}
            rows={buscar.data.linhas}
            groupOf={(linha) => textoCelula(grupo, linha[grupo.chave] ?? null)}
            isInactive={(linha) => ativa !== undefined && linha[ativa.chave] === false}
          />
        </Panel>
      ) : null}
    </Page>
  )
}
