import { type LinhaDeclarada, lancarDeclarados } from '@iss/escrituracao/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { passo } from '@iss/tributacao/domain/memoria'
import { desifCodigoTributacaoTable as codigos } from '@iss/tributacao/tables/desif-codigo-tributacao'
import { asc, eq, sql } from 'drizzle-orm'
import type { LinhaApuracao, TipoConsolidacao } from '../domain/apuracao.ts'
import { repartirARecolher } from '../domain/repartir.ts'
import {
  type DesifApuracao,
  desifApuracaoTable as apuracao,
  type DesifConsolidacao,
  desifConsolidacaoTable as consolidacao,
} from '../tables/desif-apuracao.ts'
import type { DesifArquivo } from '../tables/desif-arquivo.ts'
import { desifDependenciaTable as dependencia } from '../tables/desif-demonstrativo.ts'
import { livroBanco, tipoDoMovimento } from './livro-banco.ts'

/**
 * Books an accepted computation of the month: a line of the bank ledger for each account of a branch, whose tax is its part of what the bank declares
 * to pay, so that ledger, closing and guide come to what was declared, rounded as it was declared.
 */
export async function escriturarApuracao(ctx: Context, arquivo: DesifArquivo, matriz: string): Promise<void> {
  if (arquivo.inicio === null) throw new Error('A computation in force has a month')
  const competencia = Competencia.fromData(arquivo.inicio)
  const linhas = await ctx.db.select().from(apuracao).where(eq(apuracao.arquivoId, arquivo.id)).orderBy(asc(apuracao.linha))
  const consolidadas = await ctx.db
    .select()
    .from(consolidacao)
    .where(eq(consolidacao.arquivoId, arquivo.id))
    .orderBy(asc(consolidacao.linha))
  const dependencias = await ctx.db.select().from(dependencia).where(eq(dependencia.arquivoId, arquivo.id))
  const cnpjs = new Map(dependencias.map((uma) => [uma.codigo, (uma.cnpjUnificador || uma.cnpj).slice(8)]))
  const partes = repartirARecolher(
    linhas.map((linha) => comoLinha(linha, cnpjs.get(linha.dependencia) ?? '')),
    consolidadas.map(comoConsolidada),
    (arquivo.consolidacao ?? 1) as TipoConsolidacao,
    matriz,
  )
  const comPartes = linhas.map((linha, indice) => ({ linha, parte: Dinheiro.centavos(partes[indice] ?? 0n) }))
  for (let inicio = 0; inicio < comPartes.length; inicio += 1000) {
    const valores = comPartes.slice(inicio, inicio + 1000).map(({ linha, parte }) => ({ id: linha.id, parte: String(parte) }))
    await ctx.db.execute(sql`update desif_apuracao a set a_recolher = r.parte
      from jsonb_to_recordset(${JSON.stringify(valores)}::jsonb) as r(id bigint, parte numeric)
      where a.municipio_id = iss_municipio() and a.id = r.id`)
  }
  const atividades = await listAtividades(ctx, competencia)
  const declaradas = comPartes
    .filter(({ linha }) => linha.receita.isPositive())
    .flatMap(({ linha, parte }): LinhaDeclarada[] => {
      const codigo = atividades.get(linha.codigo)
      return codigo ? [comoDeclarada(linha, parte, codigo, competencia)] : []
    })
  await lancarDeclarados(ctx, livroBanco, arquivo.pessoaId, competencia, declaradas)
}

function comoLinha(linha: DesifApuracao, cnpj: string): LinhaApuracao {
  return {
    dependencia: linha.dependencia,
    cnpj,
    codigo: linha.codigo,
    aliquota: linha.aliquota.toScaled(),
    receita: linha.receita.toCentavos(),
    deducao: linha.deducao.toCentavos(),
    incentivo: linha.incentivo.toCentavos(),
    retido: linha.retido.toCentavos(),
    motivo: linha.motivoNaoExigibilidade,
    processo: linha.processo,
  }
}

const comoConsolidada = (linha: DesifConsolidacao) => ({
  cnpj: linha.cnpj,
  codigo: linha.codigo,
  aliquota: linha.aliquota.toScaled(),
  motivo: linha.motivoNaoExigibilidade,
  aRecolher: linha.aRecolher.toCentavos(),
})

type Codigo = { id: number; atividadeId: number }

/** Codes in force in a month with the activity of each. */
async function listAtividades({ db }: Context, competencia: Competencia): Promise<ReadonlyMap<string, Codigo>> {
  const rows = await db
    .select({ codigo: codigos.codigo, id: codigos.id, atividadeId: codigos.atividadeId })
    .from(codigos)
    .where(
      sql`${codigos.inicio} <= ${competencia.lastDay()} and coalesce(${codigos.fim}, 'infinity') >= ${competencia.firstDay()}`,
    )
    .orderBy(asc(codigos.inicio))
  return new Map(rows.map(({ codigo, ...resto }) => [codigo, resto]))
}

function comoDeclarada(linha: DesifApuracao, parte: Dinheiro, codigo: Codigo, competencia: Competencia): LinhaDeclarada {
  const { receita, base, aliquota, creditos, debitos } = linha
  const movimento = { credito: creditos, debito: debitos }
  return {
    referenciaId: codigo.id,
    descricao: `${linha.conta} - ${linha.nome || linha.codigo}`,
    documento: linha.dependencia,
    numero: linha.codigo,
    chave: [linha.dependencia, linha.conta, linha.mista, linha.codigo, linha.motivoNaoExigibilidade, competencia].join(' '),
    valor: receita,
    deducoes: receita.minus(base),
    base,
    atividadeId: codigo.atividadeId,
    aliquota,
    imposto: parte,
    memoria: [
      passo(
        'desif',
        `Base de R$ ${base.format()} a ${aliquota.format()} %; parte do ISSQN a recolher declarado na consolidação: R$ ${parte.format()}`,
        { base, aliquota, aRecolher: parte },
        'DES-IF, registros 0430 e 0440',
      ),
    ],
    pedido: {
      competencia: competencia.toWire(),
      dependencia: linha.dependencia,
      conta: linha.conta,
      codigo: linha.codigo,
      credito: String(creditos),
      debito: String(debitos),
      tipo: tipoDoMovimento(movimento),
    },
  }
}
