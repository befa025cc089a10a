import type { EspecieRecebida } from '@iss/agente-conector/protocol'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { streamQuery } from '@iss/list/server'
import { defineLote } from '@iss/lote/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { gestorDoMigrador } from '../contract/acessos.ts'
import { conectorErrors, motivosDoItem } from '../domain/errors.ts'
import { recebidas } from '../domain/protocolo.ts'
import { labelEspecie } from '../domain/troca.ts'
import { tncDocumentoTable as table } from '../tables/conector.ts'
import { aplicarEGravar } from '../server/gravar-recebidos.ts'

type Parametros = { pessoas: boolean; guias: boolean; pagamentos: boolean; documentos: boolean }

/** The order in which one stands on the other; it is that of the items, too. */
const ordem = sql`array_position(array['pessoas', 'atividades', 'guias', 'pagamentos', 'documentos'], ${table.especie})`

const especiesDe = ({ pessoas, guias, pagamentos, documentos }: Parametros): EspecieRecebida[] => [
  ...(pessoas ? (['pessoas', 'atividades'] as const) : []),
  ...(guias ? (['guias'] as const) : []),
  ...(pagamentos ? (['pagamentos'] as const) : []),
  ...(documentos ? (['documentos'] as const) : []),
]

/** What waits, with what it would be here: a new person, a changed one with the difference, a guide without its person … */
const aguardando = ({ db }: Context, parametros: Parametros) =>
  db
    .select({
      id: table.id,
      revisao: table.revisao,
      especie: table.especie,
      chave: table.chave,
      numero: table.numero,
      documento: table.documento,
      nome: table.nome,
      valor: table.valor,
      nomeAtual: sql<string | null>`${pessoa.nome}`.as('nome_atual'),
      inscricaoAtual: sql<string | null>`${pessoa.inscricaoMunicipal}`.as('inscricao_atual'),
      inscricao: sql<string | null>`${table.conteudo} ->> 'inscricaoMunicipal'`.as('inscricao_nova'),
      guia: sql<string | null>`${table.conteudo} ->> 'guia'`.as('guia_da_origem'),
      // The person, or the guide, stands here or comes with the same order.
      temPessoa:
        sql<boolean>`${pessoa.id} is not null or exists (select 1 from tnc_documento x where x.municipio_id = ${table.municipioId}
        and x.sentido = 'RECEBIDO' and x.especie = 'pessoas' and x.documento = ${table.documento} and x.situacao = 'AGUARDANDO')`.as(
          'tem_pessoa',
        ),
      temGuia:
        sql<boolean>`exists (select 1 from tnc_documento x where x.municipio_id = ${table.municipioId} and x.sentido = 'RECEBIDO'
        and x.especie = 'guias' and x.chave = ${table.conteudo} ->> 'guia' and x.situacao in ('AGUARDANDO', 'APLICADO'))`.as(
          'tem_guia',
        ),
    })
    .from(table)
    .leftJoin(pessoa, and(eq(pessoa.municipioId, table.municipioId), eq(pessoa.documento, table.documento)))
    .where(and(eq(table.sentido, 'RECEBIDO'), eq(table.situacao, 'AGUARDANDO'), inArray(table.especie, especiesDe(parametros))))
    .orderBy(ordem, table.id)

type Aguarda = {
  especie: string
  documento: string | null
  nome: string | null
  nomeAtual: string | null
  inscricao: string | null
  inscricaoAtual: string | null
  guia: string | null
  temPessoa: boolean
  temGuia: boolean
}

/** The difference in words, and what stands against it. */
function comparar(row: Aguarda): { diferenca: string; impedimento: string | null } {
  if (row.especie === 'pessoas') {
    if (row.nomeAtual === null) return { diferenca: 'Novo cadastro', impedimento: null }
    const mudancas = [
      ...(row.nomeAtual === row.nome ? [] : [`nome: ${row.nomeAtual} → ${row.nome}`]),
      ...(row.inscricao === null || row.inscricao === row.inscricaoAtual
        ? []
        : [`inscrição: ${row.inscricaoAtual ?? 'nenhuma'} → ${row.inscricao}`]),
    ]
    return { diferenca: mudancas.length === 0 ? 'Sem diferença' : mudancas.join('; '), impedimento: null }
  }
  if (row.especie === 'pagamentos')
    return { diferenca: 'Novo', impedimento: row.guia === null || row.temGuia ? null : motivosDoItem.guiaAusente(row.guia) }
  return {
    diferenca: 'Novo',
    impedimento: row.documento === null || row.temPessoa ? null : motivosDoItem.pessoaAusente(row.documento),
  }
}

async function* registros(ctx: Context, parametros: Parametros) {
  let nenhum = true
  for await (const row of streamQuery(ctx, aguardando(ctx, parametros))) {
    nenhum = false
    const { diferenca, impedimento } = comparar(row)
    yield {
      alvo: row.id,
      linha: {
        especie: labelEspecie[row.especie],
        chave: row.chave,
        contribuinte: row.nome ?? row.nomeAtual ?? row.documento ?? '',
        numero: row.numero ?? '',
        valor: row.valor ?? Dinheiro.zero,
        diferenca,
      },
      impedimento,
      conteudo: { revisao: row.revisao, especie: row.especie as EspecieRecebida },
    }
  }
  if (nenhum) refuse(conectorErrors.nadaAMigrar)
}

/** Brings what the agent read from the city's other system into the portal (K08): shown with its differences first, then in blocks. */
export const migracao = defineLote({
  slug: 'migracao',
  title: 'Migração de outro sistema',
  path: '/home/configuracao/migracao',
  access: gestorDoMigrador,
  menu: [{ area: 'configuracao', grupo: 'Integração', ordem: 71, icone: 'database' }],
  queue: 'processaCmdBaixaPrioridade',
  blockSize: 200,
  exclusive: true,
  reason: { label: 'Motivo', min: 5, max: 500 },
  audit: 'migracao',
  texts: {
    run: 'Migrar',
    danger: false,
    item: ['registro', 'registros'],
    warning: 'Pessoas são cadastradas ou alteradas; guias, pagamentos e documentos do outro sistema ficam guardados como vieram.',
  },
  fields: {
    pessoas: { kind: 'boolean', label: 'Pessoas e atividades', initial: true, span: 3 },
    guias: { kind: 'boolean', label: 'Guias', initial: true, span: 3 },
    pagamentos: { kind: 'boolean', label: 'Pagamentos', initial: true, span: 3 },
    documentos: { kind: 'boolean', label: 'Documentos', initial: true, span: 3 },
  },
  columns: [
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'chave', label: 'Chave na origem', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', sum: true },
    { key: 'diferenca', label: 'Diferença', kind: 'text' },
  ],
  items: registros,
  async run(ctx, { alvo, conteudo: { revisao } }) {
    const [row] = await ctx.db.select().from(table).where(eq(table.id, alvo)).for('update')
    if (row?.situacao === 'APLICADO' && row.revisao === revisao) return { mensagem: 'Já migrado.', semEfeito: true }
    if (row?.situacao !== 'AGUARDANDO' || row.revisao !== revisao) return refuse(conectorErrors.itemMudou)
    const feito = (await aplicarEGravar(ctx, [row])).get(row.id)
    if (feito?.situacao === 'APLICADO') return 'Migrado.'
    return { mensagem: feito?.mensagem ?? motivosDoItem.falha, recusado: true }
  },
  async runAll(ctx, itens) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(
        inArray(
          table.id,
          itens.map(({ alvo }) => alvo),
        ),
      )
      .orderBy(table.id)
      .for('update')
    const porId = new Map(rows.map((row) => [row.id, row]))
    const prontos = itens.map(({ alvo, conteudo: { revisao, especie } }) => {
      const row = porId.get(alvo)
      // Anything out of the ordinary is told item by item.
      if (row?.situacao !== 'AGUARDANDO' || row.revisao !== revisao) refuse(conectorErrors.itemMudou)
      return { row, especie }
    })
    const feitos = new Map<number, string | null>()
    for (const especie of recebidas) {
      const daEspecie = prontos.flatMap((um) => (um.especie === especie && um.row ? [um.row] : []))
      for (const [id, { situacao, mensagem }] of await aplicarEGravar(ctx, daEspecie)) {
        feitos.set(id, situacao === 'APLICADO' ? null : (mensagem ?? motivosDoItem.falha))
      }
    }
    return itens.map(({ alvo }) => {
      const falta = feitos.get(alvo)
      return falta === null ? { mensagem: 'Migrado.' } : { mensagem: falta ?? motivosDoItem.falha, recusado: true }
    })
  },
})
