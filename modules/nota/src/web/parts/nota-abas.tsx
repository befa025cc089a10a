import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { formatMoney, formatPercent } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { AppLink } from '@iss/portal/navigation'
import type { buscarNota } from '../../contract/consulta.ts'
import { passosDaMemoria } from './memoria-passos.ts'
import classes from './nota-fiscal.module.css'

export type Nota = AnswerOutputOf<typeof buscarNota>
type Item = Nota['itens'][number]
type Deducao = Nota['deducoesLista'][number]

const itens: GridColumn<Item>[] = [
  { key: 'descricao', label: 'Descrição', wrap: true },
  { key: 'unidade', label: 'Unidade' },
  { key: 'quantidade', label: 'Quantidade', align: 'right' },
  { key: 'valorUnitario', label: 'Valor unitário', align: 'right' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
]
const deducoes: GridColumn<Deducao>[] = [
  { key: 'descricao', label: 'Dedução', wrap: true },
  { key: 'fornecedor', label: 'Fornecedor', kind: 'documento' },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
]

/** Rows of the note, deductions, and the text of the service. */
export function ItensDaNota({ nota }: { nota: Nota }) {
  return (
    <>
      <DataGrid
        label="Itens"
        columns={itens}
        rows={nota.itens}
        getRowId={(item) => nota.itens.indexOf(item)}
        search={false}
        paged={false}
      />
      {nota.deducoesLista.length > 0 ? (
        <DataGrid
          label="Deduções"
          title="Deduções"
          columns={deducoes}
          rows={nota.deducoesLista}
          getRowId={(item) => nota.deducoesLista.indexOf(item)}
          search={false}
          paged={false}
        />
      ) : null}
      <Panel title="Discriminação dos serviços">
        <p className={classes.text}>{nota.discriminacao}</p>
      </Panel>
    </>
  )
}

/** Values of the note and how each came about. */
export function TributosDaNota({ nota }: { nota: Nota }) {
  const linhas: [string, string, boolean?][] = [
    ['Valor total', formatMoney(nota.valorTotal), true],
    ['Desconto incondicional', formatMoney(nota.descontoIncondicional)],
    ['Desconto condicional', formatMoney(nota.descontoCondicional)],
    ['Deduções', formatMoney(nota.deducoes)],
    ['Base de cálculo', formatMoney(nota.base)],
    ['Alíquota', formatPercent(nota.aliquota)],
    [nota.retido ? 'ISS retido' : 'ISS', formatMoney(nota.imposto), true],
    ...nota.retencoes
      .filter(({ valor }) => !valor.isZero())
      .map(({ rotulo, valor }): [string, string] => [rotulo, formatMoney(valor)]),
    ['Valor líquido', formatMoney(nota.liquido), true],
    ['Valor a receber do tomador', formatMoney(nota.aReceber), true],
  ]
  return (
    <>
      <Panel title="Valores">
        <dl className={classes.sums}>
          {linhas.map(([rotulo, valor, principal]) => (
            <div key={rotulo} style={{ display: 'contents' }}>
              <dt data-main={principal || undefined}>{rotulo}</dt>
              <dd data-main={principal || undefined}>{valor}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel>
        <MemoriaDeCalculo defaultOpen passos={passosDaMemoria(nota.memoria)} />
      </Panel>
    </>
  )
}

const mudancas: GridColumn<Nota['historico'][number]>[] = [
  { key: 'data', label: 'Data' },
  { key: 'usuario', label: 'Usuário', wrap: true, hideOnMobile: true },
  { key: 'campo', label: 'Campo' },
  { key: 'antes', label: 'Antes', wrap: true },
  { key: 'depois', label: 'Depois', wrap: true },
]

/** What was changed in the note after its issue, by whom, before and after. */
export function HistoricoDaNota({ nota }: { nota: Nota }) {
  return (
    <DataGrid
      label="Histórico"
      columns={mudancas}
      rows={nota.historico}
      getRowId={(mudanca) => nota.historico.indexOf(mudanca)}
      empty="A nota não foi alterada."
      search={false}
      paged={false}
    />
  )
}

/** What hangs on the note: guides, the note it replaced or that replaced it, tickets, credits. */
export function VinculosDaNota({ nota }: { nota: Nota }) {
  if (nota.vinculos.length === 0)
    return (
      <Panel>
        <EmptyState title="A nota não tem vínculos." />
      </Panel>
    )
  return (
    <Panel title="Vínculos">
      <ul className={classes.links}>
        {nota.vinculos.map((vinculo) => (
          <li key={`${vinculo.tipo}-${vinculo.descricao}-${vinculo.situacao}`}>
            <span className={classes.linkKind}>{vinculo.tipo}</span>
            <span className={classes.linkText}>
              {vinculo.href ? <AppLink to={vinculo.href}>{vinculo.descricao}</AppLink> : vinculo.descricao}
              {vinculo.valor ? ` · R$ ${formatMoney(vinculo.valor)}` : ''}
            </span>
            {vinculo.situacao ? <StatusPill tone={toneVinculo(vinculo.situacao)}>{vinculo.situacao}</StatusPill> : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const toneVinculo = (situacao: string): Tone => {
  if (/^(Paga|Baixada|Válido|Emitida|Liberado)/.test(situacao)) return 'success'
  if (/cancelad|substituíd|inválid|estornad/i.test(situacao)) return 'danger'
  return situacao === 'Vencida' ? 'warning' : 'info'
}

/** What happened to the note. */
export function EventosDaNota({ nota }: { nota: Nota }) {
  return (
    <Panel title="Eventos">
      {nota.eventos.length === 0 ? <p className={classes.text}>Nenhum evento.</p> : null}
      <ul className={classes.timeline}>
        {nota.eventos.map((evento) => (
          <li key={`${evento.data}-${evento.descricao}`}>
            <time>{evento.data}</time>
            <span>
              {evento.descricao} · {evento.autor}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
