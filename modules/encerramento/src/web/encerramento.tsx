import { Competencia } from '@iss/kernel/competencia'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { formatDate, formatMoney } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { RadioField } from '@iss/ui/radio-field'
import { Steps } from '@iss/ui/steps'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button, Group, List } from '@mantine/core'
import { useState } from 'react'
import { buscarMemoria, encerrarCompetencia, validarEncerramento } from '../contract/encerramento.ts'
import { labelAtraso } from '../domain/atraso.ts'
import { buscarGuia } from '@iss/guia/contract/guia'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { labelTipoEncerramento, type TipoEncerramento } from '../domain/tipo-encerramento.ts'
import { AndamentoLote } from './parts/andamento-lote.tsx'
import { QuadroCalculo } from './parts/quadro-calculo.tsx'

type Exame = AnswerOutputOf<typeof validarEncerramento>
type Papel = 'PRESTADOR' | 'TOMADOR'
type Pedido = { ano: number; mes: number; papelServico: Papel; idPessoa: null }

/** Asks with the value that the guide will have, additions for delay told apart. */
function perguntaEncerramento({ competencia, calculo, guia }: Exame): string {
  const pergunta = `Confirma o encerramento da competência ${competencia} no valor de ${calculo.valorEncerrado.formatReais()}?`
  if (!guia || guia.total.eq(guia.principal)) return pergunta
  const acrescimos = guia.total.minus(guia.principal).formatReais()
  return `${pergunta} Com multa e juros de ${acrescimos}, a guia será de ${guia.total.formatReais()}, a pagar até ${formatDate(guia.validade)}.`
}

/** The address tells the competence (month from 1) and the role. */
function lerPedido(search: URLSearchParams): Pedido | null {
  const [ano, mes] = [Number(search.get('ano')), Number(search.get('mes'))]
  if (!Number.isInteger(ano) || !Number.isInteger(mes) || ano < 2006 || ano > 2100 || mes < 1 || mes > 12) return null
  return { ano, mes: mes - 1, papelServico: search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR', idPessoa: null }
}

/** Encerramento da competência (C01): pending matters, memory, kind and confirmation, guide. */
export function Screen() {
  const [search] = useSearch()
  const pedido = lerPedido(search)
  if (!pedido)
    return (
      <Page title="Encerramento da competência" back="/home/escrituracao/list">
        <Panel>
          <EmptyState
            title="Escolha em Competências o mês a encerrar."
            action={<LinkButton to="/home/escrituracao/list">Ver as competências</LinkButton>}
          />
        </Panel>
      </Page>
    )
  return <Encerramento key={`${pedido.ano}-${pedido.mes}-${pedido.papelServico}`} pedido={pedido} />
}

function Encerramento({ pedido }: { pedido: Pedido }) {
  const page = usePage()
  const exame = useCall(validarEncerramento, { ...pedido, tipo: null })
  const [feito, setFeito] = useState<AnswerOutputOf<typeof encerrarCompetencia> | null>(null)
  const titulo = `Encerramento ${Competencia.fromWire(pedido).format()} - ${pedido.papelServico === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`
  const { data } = exame
  return (
    <Page
      title={titulo}
      back={`/home/escrituracao/list?ano=${pedido.ano}${pedido.papelServico === 'TOMADOR' ? '&papel=TOMADOR' : ''}`}
    >
      <Steps
        labels={['Pendências', 'Memória', 'Confirmação', 'Guia']}
        active={feito ? 3 : data && data.violacoes.length === 0 ? 2 : 0}
      />
      {feito ? <Feito feito={feito} /> : null}
      {feito?.loteId ? <AndamentoLote id={feito.loteId} memoria /> : null}
      {data && !feito ? <Pendencias exame={data} /> : null}
      {data && !feito ? <QuadroCalculo calculo={data.calculo} /> : null}
      {data?.guia && !feito && data.violacoes.length === 0 ? <GuiaPrevista guia={data.guia} /> : null}
      {data && !feito && data.violacoes.length === 0 ? (
        <Confirmacao
          exame={data}
          pedido={pedido}
          onDone={(answer) => {
            page.success(answer.mensagem)
            setFeito(answer)
          }}
        />
      ) : null}
    </Page>
  )
}

function Pendencias({ exame }: { exame: Exame }) {
  return (
    <Panel title="Pendências">
      <DescriptionList
        items={[
          { label: 'Regime', value: exame.regime, span: 4 },
          { label: 'Tipo proposto', value: exame.tipoRotulo, span: 4 },
          { label: 'Vencimento da guia', value: exame.vencimento, span: 4 },
        ]}
      />
      {exame.violacoes.length === 0 && exame.avisos.length === 0 && exame.diasDeAtraso === 0 ? (
        <Alert color="green" mt="sm">
          Nenhuma pendência.
        </Alert>
      ) : null}
      {exame.violacoes.length > 0 ? <Lista color="red" textos={exame.violacoes.map(({ message }) => message)} /> : null}
      {labelAtraso(exame.diasDeAtraso) === null ? null : (
        <Alert color="red" mt="sm" title={labelAtraso(exame.diasDeAtraso)}>
          {exame.guia && exame.guia.total.compare(exame.guia.principal) > 0
            ? `A guia venceu em ${exame.vencimento}. Multa e juros somam ${exame.guia.total.minus(exame.guia.principal).formatReais()} hoje.`
            : `O encerramento era devido até ${exame.vencimento}.`}
        </Alert>
      )}
      {exame.avisos.length > 0 ? <Lista color="yellow" textos={exame.avisos} /> : null}
      {exame.mensagemDestino ? (
        <Alert color="blue" mt="sm">
          {exame.mensagemDestino}
        </Alert>
      ) : null}
    </Panel>
  )
}

/** The guide as it will be issued: what is owed, what the delay adds, until when. */
function GuiaPrevista({ guia }: { guia: NonNullable<Exame['guia']> }) {
  return (
    <Panel title="Guia a emitir">
      <DescriptionList
        items={[
          { label: 'Principal', value: formatMoney(guia.principal), span: 2 },
          { label: 'Correção', value: formatMoney(guia.correcao), span: 2 },
          { label: 'Multa', value: formatMoney(guia.multa), span: 2 },
          { label: 'Juros', value: formatMoney(guia.juros), span: 2 },
          { label: 'Taxa de serviço', value: formatMoney(guia.tsa), span: 2 },
          { label: 'Total da guia', value: <strong>{formatMoney(guia.total)}</strong>, span: 2 },
          { label: 'Vencimento', value: formatDate(guia.vencimento), span: 2 },
          { label: 'Pagar até', value: formatDate(guia.validade), span: 2 },
        ]}
      />
    </Panel>
  )
}

function Lista({ color, textos }: { color: string; textos: readonly string[] }) {
  return (
    <Alert color={color} mt="sm">
      <List>
        {textos.map((texto) => (
          <List.Item key={texto}>{texto}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

type ConfirmacaoProps = { exame: Exame; pedido: Pedido; onDone: (answer: AnswerOutputOf<typeof encerrarCompetencia>) => void }

function Confirmacao({ exame, pedido, onDone }: ConfirmacaoProps) {
  const confirm = useConfirm()
  const [tipo, setTipo] = useState<TipoEncerramento>(exame.tipoProposto)
  const encerrar = useCallMutation(encerrarCompetencia, { onSuccess: onDone, invalidate: 'all' })
  const tipos: TipoEncerramento[] =
    exame.tipoProposto === 'REGULAR' || exame.tipoProposto === 'COMPLEMENTAR'
      ? [exame.tipoProposto]
      : [exame.tipoProposto, 'REGULAR']
  const semMovimento = tipo === 'SEM_MOVIMENTO'
  const declaracao =
    pedido.papelServico === 'PRESTADOR' ? encerramentoMensagens.declaracaoPrestador : encerramentoMensagens.declaracaoTomador
  const enviar = async () => {
    const question = semMovimento ? `${declaracao}. Confirma o encerramento?` : perguntaEncerramento(exame)
    if (await confirm({ question, title: 'Encerramento' })) encerrar.mutate({ ...pedido, tipo, movimento: exame.movimento })
  }
  return (
    <Panel title="Tipo e confirmação">
      <RadioField
        label="Tipo de encerramento"
        options={tipos.map((value) => ({ value, label: labelTipoEncerramento(value) }))}
        value={tipo}
        onChange={(valor) => setTipo(tipos.find((candidato) => candidato === valor) ?? exame.tipoProposto)}
        inline
      />
      <Group justify="flex-end" mt="md">
        <Button loading={encerrar.isPending} onClick={() => void enviar()}>
          {semMovimento ? declaracao : 'Encerrar competência'}
        </Button>
      </Group>
    </Panel>
  )
}

/** What was closed, as it was stored: asked anew, the open debits and credits of the competence are gone. */
function Feito({ feito }: { feito: AnswerOutputOf<typeof encerrarCompetencia> }) {
  const memoria = useCall(buscarMemoria, { id: feito.id ?? 0 }, { enabled: feito.id !== null })
  const guia = useCall(buscarGuia, { id: feito.guiaId ?? 0 }, { enabled: feito.guiaId !== null })
  if (feito.id === null) return null
  return (
    <>
      <Panel title="Guia">
        {guia.data ? (
          <DescriptionList
            items={[
              { label: 'Principal', value: formatMoney(guia.data.base), span: 3 },
              { label: 'Multa e juros', value: formatMoney(guia.data.total.minus(guia.data.base)), span: 3 },
              { label: 'Total a pagar', value: <strong>{formatMoney(guia.data.total)}</strong>, span: 3 },
              { label: 'Pagar até', value: formatDate(guia.data.validade), span: 3 },
            ]}
          />
        ) : null}
        <Group gap={8} mt={guia.data ? 'md' : 0}>
          {feito.guiaId === null ? null : (
            <LinkButton to={`/home/actions/guia?id=${feito.guiaId}`}>{`Pagar a guia nº ${feito.guiaNumero}`}</LinkButton>
          )}
          <LinkButton variant="default" to={`/home/actions/encerramento-memoria?id=${feito.id}`}>
            Ver memória
          </LinkButton>
        </Group>
      </Panel>
      {memoria.data ? <QuadroCalculo calculo={memoria.data.calculo} /> : null}
    </>
  )
}
