import { createHash } from 'node:crypto'
import { findContaPorUsuario } from '@iss/acesso/server'
import { guardarArquivo } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, plusDays } from '@iss/kernel/data'
import { withCheckDigits } from '@iss/kernel/documento'
import type { Lote } from '@iss/lote/definition'
import { importarArquivo, type NewOrder, openOrder, recordOrder } from '@iss/lote/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { cadastrarPessoa, findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { leiauteGiss } from '../domain/leiaute-giss.ts'
import { empresasGiss } from '../importers/empresas-giss.ts'
import { broadcastNotificacao } from '../lotes/broadcast-notificacao.ts'
import { carregaDW } from '../lotes/carrega-d-w.ts'
import { removerEntidadeLote } from '../lotes/remover-entidade.ts'
import { scriptConsole } from '../lotes/script-console.ts'
import { sqlLoadAndDeleteEntity } from '../lotes/sql-load-and-delete-entity.ts'
import { lerScript } from '../server/catalogo-de-scripts.ts'
import { candidatosARemover } from '../server/remover-removivel.ts'
import { consultaLogTable, consultaSalvaTable } from '../tables/consulta.ts'
import { leiauteEmpresaGissTable } from '../tables/leiaute-empresa-giss.ts'

const comum = { immediate: true, empty: true } as const

/** What was done with the consoles and routines before today: queries, removals, a script with its load of the warehouse, a file of the GISS. */
export const execucoesDemo = defineDemo({
  nome: 'execucoes',
  ordem: 996,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const mes = Competencia.fromData(hoje).plusMonths(-6)
    await consultas(ctx)
    await consultasSalvas(ctx)
    await remocoes(ctx)
    await conferencia(ctx, mes)
    await rotinas(ctx, mes)
    await avisos(ctx, hoje)
    await declaracoesRelidas(ctx, hoje)
    await empresasDoGiss(ctx)
    await ctx.db.insert(leiauteEmpresaGissTable).values({
      edicao: 'Antigo',
      documento: 'cnpj_cpf',
      nome: 'nome_razao',
      inscricao: 'ccm',
      email: null,
      inicio: plusDays(hoje, -400),
      fim: plusDays(hoje, -200),
    })
    await ctx.audit({ tipo: 'demo.execucoes', entidade: 'lote', depois: { competencia: mes.toString() } })
  },
})

const sha256 = (texto: string) => createHash('sha256').update(texto).digest('hex')
const minutosAtras = (ctx: Context, minutos: number) => new Date(ctx.clock.now().getTime() - minutos * 60_000)

async function pessoaDe(ctx: Context, documento: string) {
  const pessoa = await findPessoaPorDocumento(ctx, documento)
  if (!pessoa) throw new Error(`The demonstration has nobody with the document ${documento}`)
  return pessoa
}

/** Texts of an inspector and of a manager in the consoles, one of them refused. */
async function consultas(ctx: Context): Promise<void> {
  const textos = [
    {
      usuario: 'fiscal',
      documento: demoDocumentos.fiscal,
      minutos: 55,
      texto: "select numero, emissao, valor_total from nota_fiscal where estado = 'EMITIDA' order by valor_total desc limit 50",
      motivo: 'Maiores notas para a programação fiscal do trimestre',
      resultado: 'OK',
      linhas: 50,
      ms: 84,
    },
    {
      usuario: 'fiscal',
      documento: demoDocumentos.fiscal,
      minutos: 41,
      texto: 'alter table pessoa disable row level security',
      motivo: null,
      resultado: consultaErrors.somenteSelect.message,
      linhas: 0,
      ms: 0,
    },
    {
      usuario: 'gestor',
      documento: demoDocumentos.gestor,
      minutos: 18,
      texto: 'select competencia, count(*) from guia group by competencia order by competencia desc',
      motivo: null,
      resultado: 'OK',
      linhas: 36,
      ms: 31,
    },
  ]
  for (const { usuario, documento, minutos, texto, ...log } of textos) {
    const conta = await findContaPorUsuario(ctx, usuario)
    const { id: usuarioId } = await pessoaDe(ctx, documento)
    if (!conta) throw new Error(`The demonstration has no account ${usuario}`)
    await ctx.db.insert(consultaLogTable).values({
      ...log,
      console: 'SQL',
      contaId: conta.id,
      usuarioId,
      texto,
      sha256: sha256(texto),
      executadaEm: minutosAtras(ctx, minutos),
    })
  }
}

/** Queries that the inspector keeps, one of them for everybody. */
async function consultasSalvas(ctx: Context): Promise<void> {
  const { id: autorId } = await pessoaDe(ctx, demoDocumentos.fiscal)
  const salvaEm = minutosAtras(ctx, 40)
  await ctx.db.insert(consultaSalvaTable).values([
    {
      nome: 'Notas por mês',
      descricao: 'Quantidade e valor das notas de cada competência',
      texto: 'select competencia, count(*) as notas, sum(valor_total) as valor from nota_fiscal group by 1 order by 1 desc',
      compartilhada: true,
      autorId,
      salvaEm,
    },
    {
      nome: 'Guias vencidas do mês',
      descricao: null,
      texto:
        "select numero, vencimento, total from guia where competencia = :competencia and estado = 'EMITIDA' order by vencimento",
      compartilhada: false,
      autorId,
      salvaEm,
    },
  ])
}

/** Registrations that were made twice and taken away again; the one with documents stayed. */
async function remocoes(ctx: Context): Promise<void> {
  const omega = await pessoaDe(ctx, demoDocumentos.omega)
  const alfa = await pessoaDe(ctx, demoDocumentos.alfa)
  const repetir = (raiz: string) =>
    cadastrarPessoa(ctx, { pessoa: { documento: withCheckDigits(raiz), nome: omega.nome, nomeFantasia: omega.nomeFantasia } })
  const id = await repetir('500000050001')
  const um = { tipo: 'CADASTRO', id }
  await openOrder(ctx, removerEntidadeLote, {
    ...comum,
    valores: um,
    itens: candidatosARemover(ctx, um.tipo, [id]),
    motivo: 'Cadastro incluído duas vezes no atendimento do balcão',
  })
  const ids = [alfa.id, await repetir('500000060001'), await repetir('500000070001')]
  const texto = `select id from pessoa where id in (${ids.join(', ')})`
  await openOrder(ctx, sqlLoadAndDeleteEntity, {
    ...comum,
    valores: { tipo: 'CADASTRO', texto },
    itens: candidatosARemover(ctx, 'CADASTRO', ids),
    motivo: 'Duplicados apontados pela conferência do cadastro',
  })
}

/** The script of the monthly check: its first steps found nothing to do, the last one loaded the warehouse. */
async function conferencia(ctx: Context, mes: Competencia): Promise<void> {
  const periodo = { competenciaInicial: mes, competenciaFinal: mes }
  const carga = { carga: 'TOTAL' as const, ...periodo }
  const motivo = 'Conferência mensal depois do fechamento'
  const dw = await openOrder(ctx, carregaDW, {
    ...comum,
    valores: carga,
    itens: carregaDW.items?.(ctx, carga, null) ?? [],
    motivo,
  })
  const { sha256: soma } = await lerScript('conferencia-mensal')
  const passos = [
    { rotina: 'Reprocessar notas × escrituração', registros: 0, resultadoId: undefined },
    { rotina: 'Calcular saldo da competência', registros: 0, resultadoId: undefined },
    { rotina: carregaDW.title, registros: dw.total, resultadoId: dw.id },
  ]
  const itens = passos.map(({ rotina, registros }, indice) => ({
    alvo: null,
    chave: `${soma} ${indice}`,
    linha: { passo: indice + 1, rotina, registros },
    conteudo: { indice, sha256: soma },
  }))
  await recordOrder(ctx, scriptConsole, { valores: { script: 'conferencia-mensal', ...periodo }, motivo, itens }, ({ linha }) => {
    const { passo, rotina, registros } = linha as (typeof itens)[number]['linha']
    const { resultadoId } = passos[passo - 1] ?? {}
    return { mensagem: `${rotina}: ${registros} registros enviados à fila.`, ...(resultadoId ? { resultadoId } : {}) }
  })
}

/** The routines of the monthly check as they were given one by one. */
async function rotinas(ctx: Context, mes: Competencia): Promise<void> {
  const periodo = { competenciaInicial: mes, competenciaFinal: mes, contribuinteId: null }
  const ordens = [
    { slug: 'calcular-saldo-competencia', valores: { ...periodo, somenteDiferencas: false } },
    { slug: 'reprocessamento-notas-escrit', valores: periodo },
    // Nobody gets another rate: those whose month is closed keep theirs, and the others of the demonstration too.
    { slug: 'atualizar-aliquota-simples', valores: { competencia: mes, incluirManuais: false }, soRecusados: true },
  ]
  for (const { slug, valores, soRecusados } of ordens) {
    const lote = loteDe(ctx, slug)
    const itens = lote.items?.(ctx, valores, null) ?? []
    await openOrder(ctx, lote, {
      ...comum,
      valores,
      itens: soRecusados ? recusados(itens) : itens,
      motivo: 'Conferência mensal depois do fechamento',
    })
  }
}

async function* recusados(itens: NewOrder['itens']) {
  for await (const item of itens) if (item.impedimento) yield item
}

/** A notice that is over, to the managers, and the reminder to whoever had registered and not activated. */
async function avisos(ctx: Context, hoje: Data): Promise<void> {
  const [inicio, fim] = [plusDays(hoje, -45), plusDays(hoje, -30)]
  const aviso = {
    titulo: 'Parada programada do portal',
    texto: 'O portal fica fora do ar das 22h às 23h para manutenção.',
    publico: 'PERFIL' as const,
    perfil: 'gestor',
    iniciaEm: inicio,
    fim,
    email: false,
  }
  await openOrder(ctx, broadcastNotificacao, {
    ...comum,
    valores: aviso,
    itens: broadcastNotificacao.items?.(ctx, aviso, null) ?? [],
    motivo: 'Aviso da manutenção do servidor aos gestores',
  })
  const email = loteDe(ctx, 'email-primeiro-acesso-teixeira')
  const periodo = { cadastradosDe: plusDays(hoje, -365), cadastradosAte: hoje, modelo: 'LEMBRETE', assunto: null, texto: null }
  // The mail went before this program knew of it: nobody gets another one, and no link of today ends.
  const pedido = {
    valores: periodo,
    motivo: 'Usuários cadastrados que não ativaram o acesso',
    itens: email.items?.(ctx, periodo, null) ?? [],
  }
  await recordOrder(ctx, email, pedido, ({ impedimento }) =>
    typeof impedimento === 'string' ? { mensagem: impedimento, recusado: true } : { mensagem: 'E-mail na fila de envio.' },
  )
}

/** The declarations of the last import read again: each says what its file says. */
async function declaracoesRelidas(ctx: Context, hoje: Data): Promise<void> {
  const lote = loteDe(ctx, 'reprocessar-p-g-d-a-s-d')
  const valores = { importacoes: null, enviadasDe: plusDays(hoje, -30), enviadasAte: hoje }
  async function* conferem() {
    for await (const item of lote.items?.(ctx, valores, null) ?? []) if (item.linha.situacao === 'Confere') yield item
  }
  await openOrder(ctx, lote, { ...comum, valores, itens: conferem(), motivo: 'Conferência das declarações recebidas no mês' })
}

function loteDe(ctx: Context, slug: string): Lote {
  const lote = ctx.definitions<Lote>('lote').find((um) => um.slug === slug)
  if (!lote) throw new Error(`The demonstration has no order ${slug}`)
  return lote
}

/** A file of companies: two that were registered already, one that cannot be read. */
async function empresasDoGiss(ctx: Context): Promise<void> {
  const administrador = await pessoaDe(ctx, demoDocumentos.administrador)
  const [omega, alfa] = [await pessoaDe(ctx, demoDocumentos.omega), await pessoaDe(ctx, demoDocumentos.alfa)]
  const linhas = [
    Object.values(leiauteGiss.colunas).join(';'),
    `${omega.documento};${omega.nome};${omega.inscricaoMunicipal ?? ''};${omega.email ?? ''}`,
    `${alfa.documento};${alfa.nome};${alfa.inscricaoMunicipal ?? ''};`,
    '123;Sem documento;;',
  ]
  const nome = 'empresas-giss.csv'
  const arquivo = await guardarArquivo(ctx, Buffer.from(`${linhas.join('\r\n')}\r\n`), nome, 'text/csv')
  const { total } = await importarArquivo(ctx, empresasGiss, arquivo, administrador.id)
  if (total !== linhas.length - 1) throw new Error('The import of the demonstration has other lines')
}
