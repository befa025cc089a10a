import { deveEncerrar } from '@iss/conta/domain/movimento'
import { deveEncerrarSql } from '@iss/conta/server'
import { saldoCompetenciaTable as saldo } from '@iss/conta/tables/saldo'
import { situacaoGuia } from '@iss/guia/domain/situacao-guia'
import { totaisDeHoje, vencimentoDaCompetencia } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { estadosNota, isComEfeito } from '@iss/nota/domain/estado'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { buscarCaminho } from '../contract/caminho.ts'
import { type FatosDoMes, montarCaminho } from '../domain/caminho-do-mes.ts'
import { lerMeses } from './competencias.ts'
import { notasDoPapel } from './documentos.ts'
import { somarLivros } from './livro.ts'
import { examinarPendencias } from './pendencias.ts'

type Mes = { papel: PapelServico; competencia: Competencia }

export const buscarCaminhoOperation = implement(buscarCaminho, async (ctx, { papelServico, ano, mes }) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const pedida = ano === null || mes === null ? null : Competencia.fromWire({ ano, mes })
  const de = pedida === null ? await mesQuePede(ctx, pessoaId, papelServico) : null
  const competencia = pedida ?? de?.competencia ?? Competencia.fromData(ctx.clock.today())
  const papel = papelServico ?? de?.papel ?? 'PRESTADOR'
  const fatos = await lerFatos(ctx, pessoaId, { papel, competencia })
  return {
    competencia: competencia.porExtenso(),
    ...competencia.toWire(),
    papelServico: papel,
    corre: fatos.corre,
    passos: montarCaminho(fatos),
  }
})

/** The oldest month that must be closed or has a guide of its closing to pay; null when none asks for anything. */
async function mesQuePede({ client, clock }: Context, pessoaId: number, papel: PapelServico | null): Promise<Mes | null> {
  const { rows } = await client.query<{ papel: PapelServico; mes: string }>(
    `select papel, mes from (
       select s.papel, s.competencia::text as mes from saldo_competencia s where s.contribuinte_id = $1 and s.estado = 'ABERTA'
         and s.competencia < date_trunc('month', $2::date) and ${deveEncerrarSql('s')}
       union all
       select e.papel, e.competencia::text from encerramento e join guia g on g.municipio_id = e.municipio_id and g.id = e.guia_id
         where e.pessoa_id = $1 and e.reaberto_em is null and g.estado = 'EMITIDA') m
     where $3::text is null or papel = $3 order by mes, papel limit 1`,
    [pessoaId, clock.today(), papel],
  )
  const [row] = rows
  return row ? { papel: row.papel, competencia: Competencia.fromData(row.mes) } : null
}

async function lerFatos(ctx: Context, pessoaId: number, { papel, competencia }: Mes): Promise<FatosDoMes> {
  const hoje = ctx.clock.today()
  const corre = !competencia.isBefore(Competencia.fromData(hoje))
  const chave = { pessoaId, papel, competencia }
  const [mes] = await lerMeses(ctx, { de: competencia, ate: competencia, papelServico: papel, pessoaId })
  if (!mes) throw new Error('A month has its line')
  const livros = await somarLivros(ctx, chave)
  const { avisos } = mes.estado === 'ABERTA' ? await examinarPendencias(ctx, chave, mes.estado, 'REGULAR') : { avisos: [] }
  return {
    competencia,
    papel,
    corre,
    notas: await somarNotas(ctx, pessoaId, { papel, competencia }),
    escriturados: {
      quantidade: livros.reduce((soma, { quantidade }) => soma + quantidade, 0),
      valor: Dinheiro.sum(livros.map(({ faturado }) => faturado)),
    },
    avisos,
    estado: mes.estado,
    complementarPendente: mes.complementarPendente,
    bloqueada: mes.bloqueada,
    deveEncerrar: await temQueEncerrar(ctx, pessoaId, { papel, competencia }),
    encerramentoId: mes.encerramentoId,
    vencimento: await vencimentoDaCompetencia(ctx, papel, competencia),
    diasDeAtraso: mes.diasDeAtraso,
    devidoHoje: mes.semCotacao ? null : mes.debito.plus(mes.acrescimos),
    encerrado: mes.encerrado,
    guia: await lerGuia(ctx, mes.guiaId),
    podeEmitir: ctx.user.pessoaAutorizadaNfe,
  }
}

async function somarNotas(ctx: Context, pessoaId: number, { papel, competencia }: Mes) {
  const [soma] = await ctx.db
    .select({ quantidade: sql<number>`count(*)::int`, valor: sql<string>`coalesce(sum(${nota.valorTotal}), 0)::text` })
    .from(nota)
    .where(
      and(
        await notasDoPapel(ctx, papel, pessoaId),
        eq(nota.competencia, competencia),
        inArray(nota.estado, estadosNota.filter(isComEfeito)),
      ),
    )
  return { quantidade: soma?.quantidade ?? 0, valor: Dinheiro.from(soma?.valor ?? '0') }
}

/** Whether the register asks for a closing of this month (decision 0065). */
async function temQueEncerrar(ctx: Context, pessoaId: number, { papel, competencia }: Mes): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(saldo)
    .where(and(eq(saldo.contribuinteId, pessoaId), eq(saldo.papel, papel), eq(saldo.competencia, competencia)))
  if (!row) return false
  const { tipo, valor } = await getRegimeEm(ctx, await getPessoa(ctx, pessoaId), competencia.lastDay())
  return deveEncerrar(row, tipo, tipo === 'SIMPLES' && valor?.isPositive() === true)
}

async function lerGuia(ctx: Context, id: number | null): Promise<FatosDoMes['guia']> {
  const [guia] = id === null ? [] : await ctx.db.select().from(guiaTable).where(eq(guiaTable.id, id))
  if (!guia) return null
  return {
    id: guia.id,
    situacao: situacaoGuia(guia.estado, guia.vencimento, ctx.clock.today()),
    vencimento: guia.vencimento,
    totalHoje: (await totaisDeHoje(ctx, [guia])).get(guia.id) ?? guia.total,
  }
}
