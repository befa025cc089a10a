import { kindOf, proseOf, valueOf } from '@iss/kinds'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { KindInput } from '@iss/ui/kind-input'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useLeaveGuard } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, List, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import type { CallsDeOpcoes, historicoConfigAcesso, OpcaoAcesso, ParametroAcesso } from '../../contract/config-acesso.ts'
import { municipioErrors, municipioTexts } from '../../domain/errors.ts'
import { gruposDeChaves } from '../../domain/grupos-de-chaves.ts'

type Linha = AnswerOutputOf<typeof historicoConfigAcesso>[number]
const colunas: GridColumn<Linha>[] = [
  { key: 'em', label: 'Data', kind: 'datetime' },
  { key: 'quem', label: 'Usuário' },
  { key: 'campo', label: 'Opção', wrap: true },
  { key: 'antes', label: 'Antes' },
  { key: 'depois', label: 'Depois' },
]

/** Municipal switches and settings in tabs, each with its effect in words, and who changed them (K01, A31). */
export function OpcoesDoMunicipio({ titulo, calls }: { titulo: string; calls: CallsDeOpcoes }) {
  return (
    <Page title={titulo}>
      <Conteudo titulo={titulo} calls={calls} />
    </Page>
  )
}

type Props = { titulo: string; calls: CallsDeOpcoes }

function Conteudo({ titulo, calls }: Props) {
  const [aba, setAba] = useState('opcoes')
  const { data } = useCall(calls.buscar, {}, { staleTime: 0 })
  if (!data) return <Skeleton height={320} radius="md" />
  const versao = JSON.stringify([...data.opcoes, ...data.parametros].map(({ valor }) => valor))
  return (
    <PageTabs
      value={aba}
      onChange={setAba}
      label={titulo}
      items={[
        {
          value: 'opcoes',
          label: 'Opções',
          content: <Opcoes key={versao} titulo={titulo} calls={calls} opcoes={data.opcoes} parametros={data.parametros} />,
        },
        { value: 'historico', label: 'Histórico', content: <Historico titulo={titulo} calls={calls} /> },
      ]}
    />
  )
}

type Valor = ParametroAcesso['valor']
type Opcao = OpcaoAcesso | ParametroAcesso
type Valores = Record<string, unknown>

/** What a control holds for a value on the wire, and back. */
const tipoDe = (item: Opcao) => ('tipo' in item ? item.tipo : 'boolean')
const paraControle = (item: Opcao, valor: Valor): unknown => valueOf(tipoDe(item), valor)
const paraEnvio = (item: Opcao, valor: unknown): Valor =>
  valor === null || valor === undefined || valor === '' ? null : kindOf(tipoDe(item)).toWire(valor)

function dizer(item: Opcao, valor: Valor): string {
  if (valor === true || valor === false) return valor ? 'ligada' : 'desligada'
  return proseOf(tipoDe(item), valor) || 'em branco'
}

type OpcoesProps = Props & { opcoes: readonly OpcaoAcesso[]; parametros: readonly ParametroAcesso[] }

function Opcoes({ titulo, calls, opcoes, parametros }: OpcoesProps) {
  const itens: readonly Opcao[] = [...opcoes, ...parametros]
  const page = usePage()
  const confirm = useConfirm()
  const grupos = [...gruposDeChaves.map(({ grupo }) => grupo), 'Outros'].filter((grupo) =>
    itens.some((item) => item.grupo === grupo),
  )
  const [grupo, setGrupo] = useState(grupos[0] ?? '')
  const valoresAtuais: Valores = Object.fromEntries(itens.map((item) => [item.nome, paraControle(item, item.valor)]))
  const form = useForm<Valores>({ defaultValues: valoresAtuais })
  useLeaveGuard(form.formState.isDirty)
  const salvar = useCallMutation(calls.salvar, {
    form,
    invalidate: 'all',
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const enviar = async (valores: Valores) => {
    const mudou = (item: Opcao) => paraEnvio(item, valores[item.nome]) !== item.valor
    const mudadas = itens.filter(mudou)
    page.clear()
    if (mudadas.length === 0) return page.warning(municipioErrors.nenhumaMudanca.message)
    const details = (
      <List size="sm" mt="sm">
        {mudadas.map((item) => (
          <List.Item key={item.nome}>
            {item.rotulo}: de {dizer(item, item.valor)} para {dizer(item, paraEnvio(item, valores[item.nome]))}
          </List.Item>
        ))}
      </List>
    )
    if (!(await confirm({ question: municipioTexts.confirmarOpcoes.replace('{n}', String(mudadas.length)), details }))) return
    salvar.mutate({
      alteracoes: opcoes.filter(mudou).map(({ nome, valor }) => ({ nome, de: valor, para: !valor })),
      parametros: parametros
        .filter(mudou)
        .map((item) => ({ nome: item.nome, de: item.valor, para: paraEnvio(item, valores[item.nome]) })),
    })
  }
  const padrao = () => {
    for (const item of itens) form.setValue(item.nome, paraControle(item, item.padrao), { shouldDirty: true })
  }
  return (
    <Panel>
      <Form form={form} onSubmit={enviar} label={titulo}>
        <PageTabs
          value={grupo}
          onChange={setGrupo}
          label="Grupos de opções"
          items={grupos.map((nomeGrupo) => ({
            value: nomeGrupo,
            label: nomeGrupo,
            content: (
              <FormGrid>
                {itens
                  .filter((item) => item.grupo === nomeGrupo)
                  .map((item) => (
                    <Controle key={item.nome} item={item} control={form.control} />
                  ))}
              </FormGrid>
            ),
          }))}
        />
        <FormActions>
          <Button variant="default" onClick={padrao}>
            Restaurar padrão
          </Button>
          <Button variant="default" onClick={() => form.reset(valoresAtuais)}>
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

function Controle({ item, control }: { item: Opcao; control: Control<Valores> }) {
  const comum = {
    control,
    name: item.nome,
    label: item.rotulo,
    description: `${item.efeito} Padrão: ${dizer(item, item.padrao)}.`,
    span: 6,
  }
  const tipo = tipoDe(item)
  const limites = 'tipo' in item ? { min: item.minimo ?? undefined, max: item.maximo ?? undefined } : {}
  return <KindInput {...comum} {...limites} kind={tipo} required={tipo !== 'boolean'} />
}

function Historico({ titulo, calls }: Props) {
  const { data, gridStatus } = useCall(calls.historico, {}, { staleTime: 0 })
  return <DataGrid label={`Histórico: ${titulo}`} columns={colunas} rows={data} status={gridStatus} />
}
