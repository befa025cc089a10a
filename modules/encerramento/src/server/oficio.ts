import { contaErrors } from '@iss/conta/domain/errors'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import { reportErrors } from '@iss/list/definition'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { buscarOficio, cancelarOficio, encerrarOficio } from '../contract/lote.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { devidoDoOficio } from '../domain/devido-do-oficio.ts'
import { MAXIMO_DE_OFICIO, MESES_DE_OFICIO } from '../domain/lote-encerramento.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { encerramentoTable } from '../tables/encerramento.ts'
import { type Arbitrado, cancelarArbitrado, listArbitrados, semArbitramento } from './arbitrar.ts'
import { lerBases } from './bases-dos-documentos.ts'
import { LIMITE_DA_TELA, linhaDe, listCandidatos } from './candidatos.ts'
import { lerContasDoOficio } from './contas-do-oficio.ts'
import { enfileirar } from './fila-encerramento.ts'
import { reabrir } from './reabrir.ts'

export const buscarOficioOperation = implement(buscarOficio, async (ctx, pedido) => {
  const de = Competencia.fromWire(pedido)
  const ate = pedido.ate ? Competencia.fromWire(pedido.ate) : de
  if (de.isAfter(ate)) refuse(reportErrors.competenciaInvertida)
  if (de.plusMonths(MESES_DE_OFICIO - 1).isBefore(ate)) refuse(fill(reportErrors.periodoExcedido, { n: MESES_DE_OFICIO }))
  const escolhidos =
    pedido.escolhidos && new Map(pedido.escolhidos.map(({ pessoas, ...mes }) => [Competencia.fromWire(mes).toString(), pessoas]))
  const lista = []
  // Credits and debits that no month has are of the oldest of the competences shown.
  const usados = new Map<number, { creditos: Dinheiro; avulsos: Dinheiro }>()
  for (const mes of Competencia.range(de, ate)) {
    if (lista.length >= LIMITE_DA_TELA) break
    const daTela = pedido.idPessoa === null ? undefined : [pedido.idPessoa]
    const pessoas = escolhidos ? (escolhidos.get(mes.toString()) ?? []) : daTela
    const omissos = await listOmissos(ctx, mes, { ...pedido, pessoas }, LIMITE_DA_TELA - lista.length)
    for (const omisso of omissos) {
      const antes = usados.get(omisso.idPessoa) ?? { creditos: Dinheiro.zero, avulsos: Dinheiro.zero }
      const { conta, falta, escriturado, ...linha } = omisso
      const avulsos = conta.avulsos.minus(antes.avulsos).max(Dinheiro.zero)
      const { usado, ...devido } = devidoDoOficio({
        devido: escriturado.plus(avulsos),
        falta,
        desconto: conta.desconto(falta),
        guias: conta.guias,
        disponivel: conta.creditos.minus(antes.creditos),
      })
      if (omisso.impedimento === null)
        usados.set(omisso.idPessoa, { creditos: antes.creditos.plus(usado), avulsos: antes.avulsos.plus(avulsos) })
      lista.push({ ...linha, ...devido })
    }
  }
  return { fiscais: await listFiscais(ctx), lista }
})

/** The inspectors of whom the list can be asked: those who are responsible for somebody. */
async function listFiscais(ctx: Context): Promise<{ id: number; nome: string }[]> {
  const { rows } = await ctx.client.query<{ id: string; nome: string }>(
    `select f.id, f.nome from pessoa f
     where exists (select 1 from pessoa p where p.municipio_id = f.municipio_id and p.fiscal_responsavel_id = f.id) order by f.busca, f.id`,
  )
  return rows.map(({ id, nome }) => ({ id: Number(id), nome }))
}

type Filtro = {
  papelServico: PapelServico
  regime: string | null
  pessoas: readonly number[] | undefined
  fiscalId: number | null
  base: 'MOVIMENTACAO' | 'ARBITRAMENTO'
}

/** Those that did not close one competence, with what stands against closing each. */
async function listOmissos(
  ctx: Context,
  competencia: Competencia,
  { papelServico: papel, regime, pessoas: quem, fiscalId, base }: Filtro,
  limite: number,
) {
  const vencimento = await vencimentoDaCompetencia(ctx, papel, competencia)
  const vencida = vencimento < ctx.clock.today()
  const arbitra = base === 'ARBITRAMENTO'
  const omissos = await listCandidatos(ctx, {
    competencia,
    papel,
    regime,
    fiscalId,
    quais: 'OMISSOS',
    limite,
    ...(quem ? { pessoas: quem } : {}),
  })
  const chave = { competencia, papel }
  const pessoas = omissos.map(({ idPessoa }) => idPessoa)
  const arbitrados = arbitra ? await listArbitrados(ctx, chave, pessoas) : new Map<number, Arbitrado>()
  const bases = await lerBases(ctx, { papel, de: competencia, ate: competencia, pessoas })
  const contas = await lerContasDoOficio(ctx, chave, omissos)
  return omissos.map((linha) => {
    const arbitrado = arbitrados.get(linha.idPessoa)
    const contraArbitrar = arbitra ? semArbitramento(papel, linha.regime, arbitrado) : null
    const impedimento = vencida
      ? linha.parceladoEmDia
        ? encerramentoErrors.parceladoEmDia.message
        : linha.estado === 'EM_PROCESSAMENTO'
          ? encerramentoErrors.emProcessamento.message
          : (contraArbitrar?.message ?? null)
      : fill(encerramentoErrors.naoVencida, { contribuinte: linha.nome }).message
    return {
      ...linhaDe(linha, bases(linha.idPessoa, competencia), impedimento),
      escriturado: linha.valorDevido,
      falta: contraArbitrar ? Dinheiro.zero : (arbitrado?.falta ?? Dinheiro.zero),
      conta: contas(linha.idPessoa),
      competencia,
      vencimento,
      arbitrado: arbitrado ? { base: arbitrado.base, imposto: arbitrado.imposto, meses: arbitrado.meses } : null,
    }
  })
}

export const encerrarOficioOperation = implement(encerrarOficio, async (ctx, pedido) => {
  const { papelServico: papel, enviarEmail } = pedido
  const omissos = pedido.omissos
    .map(({ pessoas, ...mes }) => ({ competencia: Competencia.fromWire(mes), pessoas }))
    .filter(({ pessoas }) => pessoas.length > 0)
    .toSorted((um, outro) => um.competencia.compare(outro.competencia))
  const justificativa = pedido.justificativa.trim()
  const nomes = []
  for (const { competencia, pessoas } of omissos)
    if ((await vencimentoDaCompetencia(ctx, papel, competencia)) >= ctx.clock.today())
      for (const id of pessoas.slice(0, 10)) nomes.push((await getPessoa(ctx, id)).nome)
  const arbitra = pedido.base === 'ARBITRAMENTO'
  const violations = all(
    arbitra && pedido.processo === '' && encerramentoErrors.processoDoArbitramento,
    omissos.length === 0 && encerramentoErrors.nenhumSelecionado,
    omissos.reduce((soma, { pessoas }) => soma + pessoas.length, 0) > MAXIMO_DE_OFICIO &&
      fill(encerramentoErrors.muitosDeOficio, { n: MAXIMO_DE_OFICIO }),
    justificativa === '' && { ...contaErrors.justificativaObrigatoria, field: 'justificativa' },
    justificativa !== '' && justificativa.length < 20 && encerramentoErrors.justificativaCurta,
    !pedido.ciente && encerramentoErrors.ciente,
    pedido.vencimento !== null && pedido.vencimento < ctx.clock.today() && encerramentoErrors.vencimentoPassado,
    ...nomes.map((contribuinte) => fill(encerramentoErrors.naoVencida, { contribuinte })),
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const oficio = { justificativa, processo: arbitra ? pedido.processo : null, vencimento: pedido.vencimento }
  const ids: number[] = []
  for (const { competencia, pessoas } of omissos) {
    const lote = await enfileirar(ctx, { fila: 'filaEncerramentoLote', papel, competencia, pessoas, oficio, enviarEmail })
    ids.push(lote.id)
  }
  return { ids, mensagem: texto.agendada }
})

export const cancelarOficioOperation = implement(cancelarOficio, async (ctx, { encerramentoId, justificativa, cascata }) => {
  const motivo = justificativa.trim()
  if (motivo === '') refuse({ ...contaErrors.justificativaObrigatoria, field: 'justificativa' })
  const table = encerramentoTable
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, encerramentoId), eq(table.deOficio, true), isNull(table.reabertoEm)))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const chave = { pessoaId: row.pessoaId, papel: row.papel, competencia: row.competencia }
  await reabrir(ctx, chave, { motivo, fiscal: true, cascata })
  await cancelarArbitrado(ctx, chave, motivo)
  return { mensagem: texto.oficioCancelado }
})
