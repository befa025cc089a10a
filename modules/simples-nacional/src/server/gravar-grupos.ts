import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import { insertRows } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { cnpjBase, type GrupoLido } from './arquivo-descrito.ts'
import type { TipoDescrito } from '../domain/leiautes-simples.ts'
import { optanteSimplesTable, pagamentoSiafiTable } from '../tables/arquivos-simples.ts'
import type { Gravado } from './gravado.ts'
import { gravarDas, gravarPagamentos } from './gravar-das.ts'
import { gravarParcelamentos } from './gravar-parcelamento.ts'

/**
 * Writes groups of a file by its kind, all of them at once, and answers what became of each, in their order. What is known already is left as it is, or
 * completed.
 */
export async function gravarGrupos(
  ctx: Context,
  grupos: readonly GrupoLido[],
  { tipo, importacaoId, codigoTom }: { tipo: TipoDescrito; importacaoId: number; codigoTom: string },
): Promise<Gravado[]> {
  switch (tipo) {
    case 'PGDASD_DAS':
    case 'DAS_COBRANCA':
    case 'DAS_SENDA':
      return gravarDas(ctx, grupos, { importacaoId, tipoArquivo: tipo, codigoTom })
    case 'PAG':
      return gravarPagamentos(ctx, grupos, importacaoId)
    case 'PARCELAMENTO':
    case 'PARCELAMENTO_ESP':
      return gravarParcelamentos(ctx, grupos, { importacaoId, especial: tipo === 'PARCELAMENTO_ESP' })
    case 'SIAFI':
      return gravarSiafi(ctx, grupos, importacaoId)
    default:
      return gravarOptantes(ctx, grupos, importacaoId)
  }
}

type Ligacao = {
  orgao: string | null
  orgao_nome: string | null
  prestador: string | null
  nota: string | null
  entrada: string | null
}

/** Writes transfers of the SIAFI with the note of the provider, or the entry of the body's ledger, that each is about. */
async function gravarSiafi(ctx: Context, grupos: readonly GrupoLido[], importacaoId: number): Promise<Gravado[]> {
  const coluna = (campo: string) => grupos.map(({ valores }) => valores[campo] ?? '')
  const { rows: ligacoes } = await ctx.client.query<Ligacao>(
    `select o.id as orgao, o.nome as orgao_nome, p.id as prestador, n.id as nota, e.id as entrada
     from unnest($1::text[], $2::text[], $3::bigint[], $4::date[]) with ordinality as x(orgao, prestador, numero, dia, ordem)
     left join pessoa o on o.documento = x.orgao
     left join pessoa p on p.documento = x.prestador
     left join lateral (select id from nota_fiscal where prestador_id = p.id and numero = x.numero
       and estado in ${estadosComEfeitoTexto} order by abs(emissao::date - x.dia), id limit 1) n on true
     left join lateral (select id from escrit_papel where titular_id = o.id and papel = 'TOMADOR' and numero = x.numero
       and outro_documento = x.prestador and estado = 'LANCADA' order by id limit 1) e on true
     order by x.ordem`,
    [coluna('orgaoDocumento'), coluna('prestadorDocumento'), coluna('notaNumero'), coluna('dataEmissaoNota')],
  )
  const chaveDe = ({ ordemBancaria, prestadorDocumento, notaNumero }: GrupoLido['valores']) =>
    `${ordemBancaria} ${prestadorDocumento} ${Number(notaNumero)}`
  const idOuNulo = (id: string | null | undefined) => (id ? Number(id) : null)
  const escritos = await insertRows(
    ctx,
    pagamentoSiafiTable,
    grupos.map(({ valores }, indice) => {
      const texto = (campo: string) => valores[campo] ?? ''
      const ligacao = ligacoes[indice]
      return {
        importacaoId,
        ordemBancaria: texto('ordemBancaria'),
        dataProcessamento: texto('dataProcessamento'),
        emissao: texto('emissao'),
        vencimento: valores.vencimento || null,
        pessoaId: idOuNulo(ligacao?.orgao),
        orgaoDocumento: texto('orgaoDocumento'),
        orgaoNome: valores.orgaoNome || (ligacao?.orgao_nome ?? ''),
        prestadorId: idOuNulo(ligacao?.prestador),
        prestadorDocumento: texto('prestadorDocumento'),
        notaNumero: String(Number(texto('notaNumero'))),
        dataEmissaoNota: texto('dataEmissaoNota'),
        dataPrestacaoNota: valores.dataPrestacaoNota || null,
        municipioEmissaoNota: valores.municipioEmissaoNota || null,
        notaFiscalId: idOuNulo(ligacao?.nota),
        escritPapelId: idOuNulo(ligacao?.entrada),
        valorNota: Dinheiro.from(texto('valorNota')),
        valor: Dinheiro.from(texto('valor')),
      }
    }),
    { returning: ['id', 'ordemBancaria', 'prestadorDocumento', 'notaNumero'], onConflict: 'nothing' },
  )
  const novos = new Map(escritos.map(({ id, ...pagamento }) => [chaveDe(pagamento), id]))
  return grupos.map(({ valores }, indice) => {
    const chave = chaveDe(valores)
    const id = novos.get(chave)
    if (id === undefined) return { mensagem: 'Pagamento do SIAFI já importado.', semEfeito: true, semCadastro: null }
    novos.delete(chave)
    const { nota = null, entrada = null, prestador = null } = ligacoes[indice] ?? {}
    const ligado = [nota ? 'à nota' : '', entrada ? 'à escrituração do tomador' : ''].filter(Boolean).join(' e ')
    return {
      mensagem: ligado
        ? `Pagamento do SIAFI importado e ligado ${ligado}.`
        : 'Pagamento do SIAFI importado; a nota não foi encontrada.',
      semCadastro: prestador ? null : (valores.prestadorDocumento ?? ''),
      resultadoId: id,
    }
  })
}

/** Writes periods of companies; a known one gets its end. Of a period told twice the last counts. */
async function gravarOptantes(ctx: Context, grupos: readonly GrupoLido[], importacaoId: number): Promise<Gravado[]> {
  const linhas = grupos.map(({ valores }) => ({
    importacaoId,
    cnpjBase: cnpjBase(valores.cnpj ?? ''),
    nome: valores.nome ?? '',
    regime: /^SIMPLES$/i.test(valores.regime ?? '') ? ('SIMPLES' as const) : ('MEI' as const),
    inicio: valores.inicio ?? '',
    fim: valores.fim || null,
    motivo: valores.motivo || null,
  }))
  type Periodo = Pick<(typeof linhas)[number], 'cnpjBase' | 'regime' | 'inicio' | 'nome' | 'fim' | 'motivo'>
  const chaveDe = ({ cnpjBase: raiz, regime, inicio }: Periodo) => `${raiz} ${regime} ${inicio}`
  const ditoDe = ({ nome, fim, motivo }: Periodo) => JSON.stringify([nome, fim, motivo])
  const conhecidos = await ctx.db
    .select()
    .from(optanteSimplesTable)
    .where(
      inArray(
        optanteSimplesTable.cnpjBase,
        linhas.map((linha) => linha.cnpjBase),
      ),
    )
    .for('update')
  const antes = new Map(conhecidos.map((periodo) => [chaveDe(periodo), ditoDe(periodo)]))
  const periodos = new Map(linhas.map((linha) => [chaveDe(linha), linha]))
  const escritos = await insertRows(
    ctx,
    optanteSimplesTable,
    [...periodos].filter(([chave, linha]) => antes.get(chave) !== ditoDe(linha)).map(([, linha]) => linha),
    {
      returning: ['id', 'cnpjBase', 'regime', 'inicio', 'nome', 'fim', 'motivo'],
      onConflict: {
        on: ['municipioId', 'cnpjBase', 'regime', 'inicio'],
        update: ['nome', 'fim', 'motivo', 'importacaoId'],
      },
    },
  )
  const ids = new Map(escritos.map((periodo) => [chaveDe(periodo), periodo.id]))
  return linhas.map((linha) => {
    const chave = chaveDe(linha)
    const id = periodos.get(chave) === linha ? ids.get(chave) : undefined
    return id === undefined
      ? { mensagem: 'Período já importado.', semEfeito: true, semCadastro: null }
      : { mensagem: 'Período importado.', semCadastro: null, resultadoId: id }
  })
}
