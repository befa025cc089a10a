import { isCompetenciaEncerrada } from '@iss/emissao/server'
import { debitoTable } from '@iss/conta/tables/credito'
import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { buscarObraUnica, isentarObra } from '../contract/obra-unica.ts'
import { type Correcao, rotulosCorrecao } from '../domain/correcao.ts'
import { especiesDeEscrituracao, especiesDeNota } from '../domain/especie-da-deducao.ts'
import { rotulosSituacaoObraUnica } from '../domain/obra-unica.ts'
import { obraPrestadorTable as vinculo, obraTable as obra, obraUnicaTable as table } from '../tables/obra.ts'
import { lerDocumento } from './documento-da-obra.ts'

const responsavel = alias(pessoaTable, 'responsavel')
const prestador = alias(pessoaTable, 'prestador')
const fiscal = alias(pessoaTable, 'fiscal')

type Linha = {
  id: string
  descricao: string
  fornecedor: string
  nota: string
  data: string
  valor: string
  aceito: string
  correcao: Correcao
  especie: string | null
}

/** Lines of the deduction with the documents that they name. */
async function listLinhas(ctx: Context, id: number) {
  const { rows } = await ctx.client.query<Linha>(
    `select r.id, r.descricao, coalesce(v.fornecedor_nome, r.fornecedor, '') as fornecedor, coalesce(r.numero, '') as nota, r.data_utilizacao::text as data,
       r.valor::text as valor, r.aceito::text as aceito, r.correcao, v.especie
     from relacao_obra_nota_escrit r left join deducao_vinculada v on v.municipio_id = r.municipio_id and v.id = r.vinculo_id
     where r.obra_unica_id = $1 order by r.ordem`,
    [id],
  )
  return rows.map(({ id: linhaId, valor, aceito, correcao, ...linha }) => ({
    ...linha,
    id: Number(linhaId),
    valor: Dinheiro.from(valor),
    aceito: Dinheiro.from(aceito),
    correcao: rotulosCorrecao[correcao],
  }))
}

export const buscarObraUnicaOperation = implement(buscarObraUnica, async (ctx, { id }) => {
  const [row] = await ctx.db
    .select({
      unica: table,
      obra,
      responsavel: responsavel.nome,
      prestador: prestador.nome,
      documento: prestador.documento,
      abatimento: tipo.nome,
      fiscal: fiscal.nome,
      debito: debitoTable.valor,
    })
    .from(table)
    .innerJoin(vinculo, refere(table.obraPrestadorId, vinculo))
    .innerJoin(obra, refere(vinculo.obraId, obra))
    .innerJoin(responsavel, refere(obra.pessoaId, responsavel))
    .innerJoin(prestador, refere(vinculo.prestadorId, prestador))
    .leftJoin(tipo, refere(table.tipoAbatimentoObraId, tipo))
    .leftJoin(fiscal, refere(table.fiscalId, fiscal))
    .leftJoin(debitoTable, refere(table.debitoId, debitoTable))
    .where(eq(table.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { documento: nota, papel } = await lerDocumento(ctx, row.unica)
  const linhas = await listLinhas(ctx, id)
  const semEspecie = (especies: readonly string[]) =>
    linhas.flatMap(({ especie, ...linha }) => (especie !== null && especies.includes(especie) ? [linha] : []))
  return {
    id,
    versao: row.unica.versao,
    situacao: row.unica.situacao,
    situacaoRotulo: rotulosSituacaoObraUnica[row.unica.situacao],
    obra: row.obra.nome,
    codigo: row.obra.codigo,
    responsavel: row.responsavel,
    inicio: row.obra.inicio,
    endereco: row.obra.endereco,
    prestador: row.prestador,
    prestadorDocumento: row.documento,
    abatimento: row.abatimento,
    nota: {
      id: nota.id,
      papel,
      numero: nota.numero,
      data: nota.dataPrestacao,
      competencia: nota.competencia.format(),
      encerrada: await isCompetenciaEncerrada(ctx, nota.prestadorId, nota.competencia),
      valor: nota.valorTotal,
      deducoes: nota.deducoes,
      base: nota.base,
      aliquota: nota.aliquota,
      imposto: nota.imposto,
    },
    notasDeduzidas: semEspecie(especiesDeNota),
    escrituracoes: semEspecie(especiesDeEscrituracao),
    linhas: linhas.map(({ especie: _especie, ...linha }) => linha),
    parecer: row.unica.parecer,
    fiscal: row.fiscal,
    glosado: row.unica.glosado,
    debito: row.debito,
    ultimaAlteracao: formatDataHora(row.unica.ultimaAlteracao),
  }
})

export const isentarObraOperation = implement(isentarObra, async (ctx, { id, isenta }) => {
  const [antes] = await ctx.db.select().from(obra).where(eq(obra.id, id)).for('update')
  if (!antes) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await ctx.db
    .update(obra)
    .set({ isenta, versao: antes.versao + 1 })
    .where(eq(obra.id, id))
  await ctx.audit({
    tipo: 'obra.isencao-alterada',
    entidade: 'obra',
    entidadeId: id,
    antes: { isenta: antes.isenta },
    depois: { isenta },
  })
  return { mensagem: isenta ? 'Obra marcada como isenta.' : 'A obra deixou de ser isenta.' }
})
