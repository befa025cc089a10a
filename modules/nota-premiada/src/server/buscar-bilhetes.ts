import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import { refere } from '@iss/platform/db'
import { isCpf, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { desc, eq, type SQL } from 'drizzle-orm'
import { buscarBilhetes, buscarBilhetesPorNota } from '../contract/bilhetes.ts'
import { labelPeriodo } from '../domain/bilhetes.ts'
import { notaPremiadaErrors } from '../domain/errors.ts'
import { bilheteTable, sorteioTable } from '../tables/sorteio.ts'

async function listBilhetes(ctx: Context, where: SQL) {
  const rows = await ctx.db
    .select({ bilhete: bilheteTable, sorteio: sorteioTable })
    .from(bilheteTable)
    .innerJoin(sorteioTable, refere(bilheteTable.sorteioId, sorteioTable))
    .where(where)
    .orderBy(desc(sorteioTable.periodoInicial), bilheteTable.numero)
    .limit(5000)
  return rows.map(({ bilhete, sorteio }) => ({
    periodo: labelPeriodo(sorteio),
    numero: bilhete.numero,
    ativo: bilhete.ativo,
    motivoCancelamento: bilhete.motivoCancelamento,
  }))
}

/** Captcha, municipality, CPF: in this order, and a failed check ends it (spec 1 §5). */
export const buscarBilhetesOperation = implement(buscarBilhetes, async (ctx, { idMunicipio, documento, captcha }) => {
  if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(notaPremiadaErrors.captcha)
  if (!idMunicipio) return refuse(notaPremiadaErrors.municipio)
  const cpf = normalizeDocumento(documento ?? '')
  if (cpf === '') refuse(notaPremiadaErrors.cpf)
  if (!isCpf(cpf)) refuse(notaPremiadaErrors.cpfInvalido)
  await ctx.enterMunicipio(idMunicipio)
  return listBilhetes(ctx, eq(bilheteTable.documento, cpf))
})

export const buscarBilhetesPorNotaOperation = implement(buscarBilhetesPorNota, async (ctx, { notaId }) => {
  const table = notaFiscalTable
  const [nota] = await ctx.db
    .select({ prestadorId: table.prestadorId, tomadorId: table.tomadorId })
    .from(table)
    .where(eq(table.id, notaId))
  if (!nota) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const isParte = [nota.prestadorId, nota.tomadorId].includes(ctx.sessao.pessoaSelecionadaId)
  const isAutoridade = isDaAutoridade(ctx.user)
  if (!isParte && !isAutoridade) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return listBilhetes(ctx, eq(bilheteTable.notaId, notaId))
})
