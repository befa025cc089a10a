import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { guiaTable } from '@iss/guia/tables/guia'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { type Context, defineDemo } from '@iss/platform/server'
import { desc } from 'drizzle-orm'
import { motivosDoItem } from '../domain/errors.ts'
import { getConfiguracaoEmVigor } from '../server/configuracao.ts'
import { sha256Do } from '../server/versoes-do-script.ts'
import {
  tncCadastroMigracaoPendenteTable,
  tncCredencialTable,
  tncDocumentoTable,
  tncErrorTable,
  tncSignalTable,
  tncStatusTable,
  tncTotalOrigemTable,
} from '../tables/conector.ts'
import {
  migradorConfigTable,
  tncAgendamentoTable,
  tncAlertaMigracaoTable,
  tncExecucaoTable,
  tncConfigVersaoTable,
  tncGlobalConfigTable,
  tncGlobalScriptTable,
  tncMunicipioConfigTable,
  tncScriptVersaoTable,
  tncSyncScriptTable,
} from '../tables/configuracao.ts'
import { chaveDaDemonstracao, scriptsDaDemonstracao } from './scripts.ts'

/** Nobody signs in with this credential: no secret has this hash. */
const semSegredo = '0'.repeat(64)

async function servidores(ctx: Context) {
  const [administrador, gestor] = await Promise.all([
    findPessoaPorDocumento(ctx, demoDocumentos.administrador),
    findPessoaPorDocumento(ctx, demoDocumentos.gestor),
  ])
  if (!administrador || !gestor) throw new Error('The demonstration has no administrator')
  return { administradorId: administrador.id, gestorId: gestor.id }
}

/** A connector that answered a moment ago, with something on each of its screens. */
export const conectorDemo = defineDemo({
  nome: 'conector',
  ordem: 995,
  cidades: ['9900001'],
  async load(ctx) {
    const agora = ctx.clock.now()
    const ha = (minutos: number) => new Date(agora.getTime() - minutos * 60_000)
    const { administradorId, gestorId } = await servidores(ctx)
    const [credencial] = await ctx.db
      .insert(tncCredencialTable)
      .values({
        nome: 'Servidor da prefeitura',
        cliente: 'tnc_demonstracao',
        segredoHash: semSegredo,
        criadaEm: ha(60 * 24 * 30),
        criadaPorId: administradorId,
      })
      .returning()
    if (!credencial) throw new Error('The credential was not written')
    await configuracoes(ctx, ha, administradorId)
    const { configHash } = await getConfiguracaoEmVigor(ctx)
    await ctx.db
      .insert(tncStatusTable)
      .values({ credencialId: credencial.id, pingDate: ha(2), versaoAgente: '0.1.0', fila: 3, configHash })
    await scripts(ctx, ha, { administradorId, gestorId })
    await ctx.db.insert(tncSignalTable).values([
      {
        tipo: 'RESTART',
        motivo: 'Troca do servidor do banco',
        criado: ha(60 * 26),
        criadoPorId: administradorId,
        entregueEm: ha(60 * 26 - 1),
        finalizado: ha(60 * 26 - 2),
        resultado: 'Recomeçado',
      },
    ])
    const agendamentos = await ctx.db
      .insert(tncAgendamentoTable)
      .values([
        {
          rotina: 'guias',
          sentido: 'ENVIAR',
          frequenciaMinutos: 15,
          ativo: true,
          ativadoEm: ha(60 * 24 * 20),
          ultimaExecucao: ha(9),
          duracaoMs: 840,
          lidos: 12,
          erros: 1,
          ultimoResultado: '12 lidos, 1 com erro',
        },
        {
          rotina: 'pagamentos',
          sentido: 'RECEBER',
          horario: '06:00',
          janela: '05:00-08:00',
          ativo: true,
          ativadoEm: ha(60 * 24 * 20),
          ultimaExecucao: ha(60 * 54),
          duracaoMs: 3100,
          lidos: 87,
          erros: 0,
          ultimoResultado: '87 lidos, sem erros',
        },
        { rotina: 'pessoas', sentido: 'RECEBER', frequenciaMinutos: 60 },
      ])
      .returning()
    const [guias, pagamentos] = agendamentos
    if (guias && pagamentos)
      await ctx.db.insert(tncExecucaoTable).values(
        [
          { agendamentoId: guias.id, terminadaEm: ha(9), duracaoMs: 840, lidos: 12, erros: 1 },
          { agendamentoId: guias.id, terminadaEm: ha(24), duracaoMs: 610, lidos: 4, erros: 0 },
          { agendamentoId: guias.id, terminadaEm: ha(39), duracaoMs: 95, lidos: 0, erros: 0 },
          { agendamentoId: pagamentos.id, terminadaEm: ha(60 * 54), duracaoMs: 3100, lidos: 87, erros: 0 },
        ].map((uma) => ({ ...uma, credencialId: credencial.id })),
      )
    if (pagamentos)
      await ctx.db.insert(tncAlertaMigracaoTable).values({
        agendamentoId: pagamentos.id,
        horario: ha(60 * 5),
        motivo: 'A rotina perdeu duas execuções seguidas.',
      })
    await trocados(ctx, ha)
    await ctx.db
      .insert(migradorConfigTable)
      .values({ ligado: true, origem: 'REST', endereco: 'srv-banco, banco tributos', concluidoEm: ha(20) })
    await ctx.audit({
      tipo: 'demo.conector',
      entidade: 'tnc_credencial',
      entidadeId: credencial.id,
      depois: { nome: credencial.nome },
    })
  },
})

/** Two versions of the configuration, and what this city sets otherwise. */
async function configuracoes(ctx: Context, ha: (minutos: number) => Date, autorId: number): Promise<void> {
  const primeira = { propriedades: 'pingSegundos=60', chavesPublicas: chaveDaDemonstracao }
  const segunda = { propriedades: 'pingSegundos=60\nitensPorMensagem=500\ntentativas=8', chavesPublicas: chaveDaDemonstracao }
  await ctx.db.insert(tncGlobalConfigTable).values(segunda)
  await ctx.db.insert(tncConfigVersaoTable).values([
    { numero: 1, ...primeira, criado: ha(60 * 24 * 30), autorId },
    { numero: 2, ...segunda, criado: ha(60 * 24 * 12), autorId },
  ])
  await ctx.db.insert(tncMunicipioConfigTable).values({ propriedades: 'pingSegundos=30' })
}

/** A script of this city in its second version, tried without writing, and one of the protocol. */
async function scripts(
  ctx: Context,
  ha: (minutos: number) => Date,
  { administradorId, gestorId }: { administradorId: number; gestorId: number },
): Promise<void> {
  const { guias, pessoas } = scriptsDaDemonstracao
  const guardado = (um: { arquivo: string; assinatura: string }, nome: string, dias: number) => ({
    ...um,
    nome,
    sha256: sha256Do(um.arquivo),
    criado: ha(60 * 24 * dias),
    autorId: gestorId,
    ativadoPorId: administradorId,
  })
  const [antiga, atual] = [guardado(guias[0], 'guias-a-receber', 29), guardado(guias[1], 'guias-a-receber', 20)]
  const cadastro = guardado(pessoas, 'cadastro-mobiliario', 25)
  await ctx.db.insert(tncSyncScriptTable).values({
    ...atual,
    criado: antiga.criado,
    modificado: atual.criado,
    ativo: true,
    ordem: 1,
    testeEm: ha(60 * 24 * 20),
    testeResultado: 'Certo: 0 lidos, nada gravado',
  })
  await ctx.db.insert(tncGlobalScriptTable).values({ ...cadastro, modificado: cadastro.criado, ativo: true })
  await ctx.db.insert(tncScriptVersaoTable).values([
    { ...antiga, origem: 'SINCRONIZACAO' as const, numero: 1, ativadoEm: antiga.criado },
    { ...atual, origem: 'SINCRONIZACAO' as const, numero: 2, ativadoEm: atual.criado },
    { ...cadastro, origem: 'GLOBAL' as const, numero: 1, ativadoEm: cadastro.criado },
  ])
}

/** Guides on their way, one that the city's system refused, and what came from the other system. */
async function trocados(ctx: Context, ha: (minutos: number) => Date): Promise<void> {
  const guias = await ctx.db
    .select({
      id: guiaTable.id,
      numero: guiaTable.numero,
      competencia: guiaTable.competencia,
      total: guiaTable.total,
      pessoa: pessoaTable,
    })
    .from(guiaTable)
    .innerJoin(pessoaTable, refere(guiaTable.pessoaId, pessoaTable))
    .orderBy(desc(guiaTable.numero))
    .limit(5)
  const enviados = await ctx.db
    .insert(tncDocumentoTable)
    .values(
      guias.map(({ id, numero, competencia, total, pessoa }, index) => ({
        sentido: 'ENVIADO' as const,
        especie: 'guias' as const,
        chave: String(id),
        entidadeId: id,
        revisao: 1,
        conteudo: { numero, contribuinte: { documento: pessoa.documento, nome: pessoa.nome }, total: total.toString() },
        numero: String(numero),
        documento: pessoa.documento,
        nome: pessoa.nome,
        competencia,
        valor: total,
        criadoEm: ha(30 - index),
        alteradoEm: ha(28 - index),
        ...(index < 2
          ? { situacao: 'CONFIRMADO' as const, confirmada: 1, codigoGrp: `GRP-${9000 + index}` }
          : index === 2
            ? {
                situacao: 'ERRO' as const,
                tentativas: 3,
                ultimoErro: 'Contribuinte sem cadastro no sistema tributário.',
                proximaTentativa: ha(-4),
              }
            : { situacao: 'PENDENTE' as const }),
      })),
    )
    .returning()
  const errado = enviados.find(({ situacao }) => situacao === 'ERRO')
  await ctx.db.insert(tncErrorTable).values([
    ...(errado
      ? [{ gerado: ha(9), origem: 'ENVIO' as const, rotina: 'guias', mensagem: errado.ultimoErro ?? '', itemId: errado.id }]
      : []),
    ...[27, 28, 29].map((horas) => ({
      gerado: ha(60 * horas),
      origem: 'AGENTE' as const,
      rotina: 'pagamentos',
      mensagem: 'O banco de dados da prefeitura não respondeu.',
      detalhe: 'connect ETIMEDOUT',
    })),
  ])
  const recebido = {
    sentido: 'RECEBIDO' as const,
    revisao: 1,
    hash: 'demonstracao',
    migracao: true,
    criadoEm: ha(20),
    alteradoEm: ha(20),
  }
  const competencia = Competencia.fromData('2024-03-01')
  const [alfa] = await ctx.db.select().from(pessoaTable).orderBy(pessoaTable.id).limit(1)
  const recebidos = await ctx.db
    .insert(tncDocumentoTable)
    .values([
      {
        ...recebido,
        especie: 'guias',
        chave: 'LEGADO-1001',
        numero: '1001',
        documento: '11222333000181',
        nome: null,
        competencia,
        valor: Dinheiro.from('150.00'),
        conteudo: { numero: '1001', documento: '11222333000181', competencia: '2024-03', valor: '150.00' },
        situacao: 'PENDENTE',
        ultimoErro: motivosDoItem.pessoaAusente('11222333000181'),
      },
      {
        ...recebido,
        especie: 'documentos',
        chave: 'NF-88',
        numero: '88',
        documento: alfa?.documento ?? null,
        nome: alfa?.nome ?? null,
        competencia,
        valor: Dinheiro.from('3000.00'),
        conteudo: { numero: '88', documento: alfa?.documento, emissao: '2024-03-12', competencia: '2024-03', valor: '3000.00' },
        situacao: 'APLICADO',
      },
    ])
    .returning()
  const pendente = recebidos.find(({ situacao }) => situacao === 'PENDENTE')
  if (pendente)
    await ctx.db.insert(tncCadastroMigracaoPendenteTable).values({
      itemId: pendente.id,
      documento: pendente.documento,
      falta: pendente.ultimoErro ?? '',
      criado: ha(20),
    })
  await ctx.db.insert(tncTotalOrigemTable).values([
    { especie: 'documentos', competencia, quantidade: 1, soma: Dinheiro.from('3000.00'), apuradoEm: ha(20) },
    { especie: 'guias', competencia, quantidade: 1, soma: Dinheiro.from('150.00'), apuradoEm: ha(20) },
  ])
}
