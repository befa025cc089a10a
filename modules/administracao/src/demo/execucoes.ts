import { createHash } from 'node:crypto'
import { findContaPorUsuario } from '@iss/acesso/server'
import { guardarArquivo } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { plusDays } from '@iss/kernel/data'
import { formatDocumento, withCheckDigits } from '@iss/kernel/documento'
import { openOrder } from '@iss/lote/server'
import { loteItemTable, loteTable } from '@iss/lote/tables'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { cadastrarPessoa, findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { gissErrors } from '../domain/giss-errors.ts'
import { leiauteGiss } from '../domain/leiaute-giss.ts'
import { carregaDW } from '../lotes/carrega-d-w.ts'
import { removerEntidadeLote } from '../lotes/remover-entidade.ts'
import { scriptConsole } from '../lotes/script-console.ts'
import { sqlLoadAndDeleteEntity } from '../lotes/sql-load-and-delete-entity.ts'
import { lerScript } from '../server/catalogo-de-scripts.ts'
import { candidatosARemover } from '../server/remover-removivel.ts'
import { consultaLogTable } from '../tables/consulta.ts'
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
    await remocoes(ctx)
    await conferencia(ctx, mes)
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
  const enviadoEm = ctx.clock.now()
  const passos = [
    { rotina: 'Reprocessar notas × escrituração', registros: 0, resultadoId: null },
    { rotina: 'Calcular saldo da competência', registros: 0, resultadoId: null },
    { rotina: carregaDW.title, registros: dw.total, resultadoId: dw.id },
  ]
  const [ordem] = await ctx.db
    .insert(loteTable)
    .values({
      tipo: scriptConsole.slug,
      valores: { script: 'conferencia-mensal', competenciaInicial: mes.toString(), competenciaFinal: mes.toString() },
      motivo,
      situacao: 'CONCLUIDO',
      enviadoEm,
      fimEm: enviadoEm,
      total: passos.length,
      feitos: passos.length,
    })
    .returning({ id: loteTable.id })
  if (!ordem) throw new Error('The order of the script was not written')
  await ctx.db.insert(loteItemTable).values(
    passos.map(({ resultadoId, ...linha }, indice) => ({
      loteId: ordem.id,
      chave: `${soma} ${indice}`,
      linha: { passo: indice + 1, ...linha },
      conteudo: { indice, sha256: soma },
      situacao: 'FEITO' as const,
      mensagem: `${linha.rotina}: ${linha.registros} registros enviados à fila.`,
      resultadoId,
      processadoEm: enviadoEm,
    })),
  )
}

/** A file of companies: one that came with it, one that was registered already, one that cannot be read. */
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
  const quando = ctx.clock.now()
  const [lote] = await ctx.db
    .insert(loteTable)
    .values({
      tipo: 'importacao-empresas-giss',
      situacao: 'CONCLUIDO',
      pessoaId: administrador.id,
      usuarioId: administrador.id,
      enviadoEm: quando,
      confirmadoEm: quando,
      fimEm: quando,
      total: 3,
      feitos: 1,
      semEfeito: 1,
      erros: 1,
      arquivoId: arquivo.id,
      resumo: {
        arquivo: nome,
        avisos: [],
        detalhes: [
          { rotulo: 'Empresas', valor: '3' },
          { rotulo: 'Leiaute', valor: leiauteGiss.versao },
        ],
      },
    })
    .returning({ id: loteTable.id })
  if (!lote) throw new Error('The import of the demonstration was not written')
  const nada = { valor: null, documento: null, detalhes: [] }
  const { message } = gissErrors.documento
  await ctx.db.insert(loteItemTable).values([
    {
      loteId: lote.id,
      chave: formatDocumento(omega.documento),
      linha: { linha: 2 },
      situacao: 'FEITO',
      resultado: { ...nada, descricao: omega.nome, mensagens: [] },
      processadoEm: quando,
    },
    {
      loteId: lote.id,
      chave: formatDocumento(alfa.documento),
      linha: { linha: 3 },
      situacao: 'SEM_EFEITO',
      resultado: { ...nada, descricao: alfa.nome, mensagens: [{ tipo: 'AVISO', texto: 'A empresa já está no cadastro.' }] },
      processadoEm: quando,
    },
    {
      loteId: lote.id,
      chave: 'linha 4',
      linha: { linha: 4 },
      situacao: 'ERRO',
      mensagem: message,
      resultado: { ...nada, descricao: 'Sem documento', mensagens: [{ tipo: 'ERRO', texto: message }] },
    },
  ])
}
