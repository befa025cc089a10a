import { Form, FormActions } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useLeaveGuard } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Checkbox, Skeleton, Table } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarRegimeTributacao, salvarRegimeTributacao } from '../contract/config-regime-tributacao.ts'
import { validarMatriz } from '../domain/regime-tributacao.ts'

type Matriz = AnswerOutputOf<typeof buscarRegimeTributacao>

/** Which types of taxation each regime may use, as a matrix (K13). */
export function Screen() {
  const { data } = useCall(buscarRegimeTributacao, {}, { staleTime: 0 })
  return (
    <Page title="Regime × tributação">
      {data ? <MatrizForm key={data.versao} data={data} /> : <Skeleton height={320} radius="md" />}
    </Page>
  )
}

function MatrizForm({ data }: { data: Matriz }) {
  const page = usePage()
  const iniciais = { marcados: data.permitidos.map(({ regime, tipoId }) => `${regime}:${tipoId}`) }
  const form = useForm({ defaultValues: iniciais })
  useLeaveGuard(form.formState.isDirty)
  const marcados = useWatch({ control: form.control, name: 'marcados' })
  const salvar = useCallMutation(salvarRegimeTributacao, {
    invalidate: [buscarRegimeTributacao],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const trocar = (chave: string) =>
    form.setValue('marcados', marcados.includes(chave) ? marcados.filter((item) => item !== chave) : [...marcados, chave], {
      shouldDirty: true,
    })
  const permitidos = data.regimes.flatMap(({ valor }) =>
    data.tipos.filter(({ id }) => marcados.includes(`${valor}:${id}`)).map(({ id }) => ({ regime: valor, tipoId: id })),
  )
  const enviar = () => {
    page.clear()
    const violations = validarMatriz(permitidos)
    if (violations.length > 0) return page.error(violations.map(({ message }) => message))
    salvar.mutate({ versao: data.versao, permitidos })
  }
  return (
    <Panel>
      <Form form={form} onSubmit={enviar} label="Regime × tributação">
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ 'aria-label': 'Regime × tributação: tabela', tabIndex: 0 }}>
          <Table striped highlightOnHover withTableBorder aria-label="Tipos de tributação permitidos por regime">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Regime</Table.Th>
                {data.tipos.map(({ id, codigo, nome }) => (
                  <Table.Th key={id} scope="col" ta="center">
                    {codigo} - {nome}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.regimes.map(({ valor, rotulo }) => (
                <Table.Tr key={valor}>
                  <Table.Th scope="row" fw={600}>
                    {rotulo}
                  </Table.Th>
                  {data.tipos.map(({ id, nome }) => (
                    <Table.Td key={id}>
                      <Checkbox
                        aria-label={`${rotulo}: ${nome}`}
                        checked={marcados.includes(`${valor}:${id}`)}
                        onChange={() => trocar(`${valor}:${id}`)}
                        styles={{ body: { justifyContent: 'center' } }}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <FormActions>
          <Button variant="default" onClick={() => form.reset(iniciais)}>
            Descartar
          </Button>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
