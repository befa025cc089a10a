import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, defineDemo, type DemoWorld } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { ibsCbsVazio } from '../domain/ibs-cbs-da-nota.ts'
import { notaBase, parteVazia } from '../server/canonica.ts'
import { emitirNota } from '../server/emitir-notas.ts'

type Modelo = {
  prestador: string
  atividade: string
  descricao: string
  porMes: number
  de: number
  ate: number
  tomadores: (string | null)[]
}

/** How each provider of the demonstration issues: activity, notes a month, amounts in centavos between two bounds, takers (null: not identified). */
const modelos: Modelo[] = [
  {
    prestador: '40000001000150',
    atividade: '010101',
    descricao: 'Desenvolvimento e manutenção de sistemas',
    porMes: 3,
    de: 100_000,
    ate: 900_000,
    tomadores: ['40000005000139', '40000010000141', '11444777000161'],
  },
  {
    prestador: '40000002000103',
    atividade: '070201',
    descricao: 'Execução de obra conforme medição',
    porMes: 2,
    de: 900_000,
    ate: 4_500_000,
    tomadores: ['40000005000139', '40000006000183'],
  },
  {
    prestador: '40000003000140',
    atividade: '010701',
    descricao: 'Suporte técnico mensal',
    porMes: 2,
    de: 80_000,
    ate: 350_000,
    tomadores: ['40000001000150', '40000010000141'],
  },
  {
    prestador: '40000004000194',
    atividade: '170101',
    descricao: 'Consultoria empresarial',
    porMes: 2,
    de: 150_000,
    ate: 700_000,
    tomadores: ['40000001000150', '40000005000139'],
  },
  {
    prestador: '40000012000130',
    atividade: '171901',
    descricao: 'Honorários contábeis',
    porMes: 2,
    de: 60_000,
    ate: 180_000,
    tomadores: ['40000001000150', '40000003000140', '40000004000194'],
  },
  {
    prestador: '40000005000139',
    atividade: '040301',
    descricao: 'Atendimento hospitalar',
    porMes: 2,
    de: 50_000,
    ate: 400_000,
    tomadores: ['30000000205'],
  },
]

async function emitirMes(
  ctx: Context,
  world: DemoWorld,
  modelo: Modelo,
  prestadorId: number,
  atividade: typeof atividadeTable.$inferSelect,
  competencia: Competencia,
): Promise<void> {
  const hoje = world.hoje
  for (let ordem = 0; ordem < modelo.porMes * world.escala; ordem += 1) {
    const nome = `${modelo.prestador}/${competencia}/${ordem}`
    const dia = 1 + Math.floor(((ordem + world.random(`dia ${nome}`)) / (modelo.porMes * world.escala)) * 26)
    const data = `${competencia}-${String(dia).padStart(2, '0')}`
    if (data > hoje) return
    const centavos = modelo.de + Math.floor(world.random(`valor ${nome}`) * (modelo.ate - modelo.de))
    const tomador = modelo.tomadores[Math.floor(world.random(`tomador ${nome}`) * modelo.tomadores.length)] ?? null
    const [conhecido] = tomador
      ? await ctx.db
          .select({ nome: pessoaTable.nome, email: pessoaTable.email })
          .from(pessoaTable)
          .where(eq(pessoaTable.documento, tomador))
      : []
    const base = notaBase('ARQUIVO', modelo.prestador, data, atividade.itemListaServico)
    await emitirNota(
      ctx,
      {
        ...base,
        servico: {
          ...base.servico,
          atividadeId: atividade.id,
          codigoNacional: atividade.codigoTributacaoNacional,
          cnae: atividade.cnae,
        },
        tomador: tomador
          ? {
              ...parteVazia,
              identificacao: tomador.length === 11 ? 'CPF' : 'CNPJ',
              documento: tomador,
              nome: conhecido?.nome ?? 'Tomador & Filhos SA',
              email: conhecido?.email ?? null,
            }
          : parteVazia,
        itens: [
          {
            descricao: `${modelo.descricao} - ${competencia.format()}`,
            unidade: null,
            quantidade: Decimal4.one,
            valorUnitario: Decimal4.from(Dinheiro.centavos(centavos).toString()),
            desconto: Dinheiro.zero,
            descontoIncondicional: Dinheiro.zero,
          },
        ],
        // Health care tells IBS and CBS from the beginning of the test year on; the others from the day on which the law asks for it.
        ibsCbs: modelo.atividade === '040301' && data >= '2026-01-01' ? ibsCbsVazio : null,
        enviarEmailTomador: false,
      },
      prestadorId,
      { canal: 'TELA', emissao: instanteDe(data, '10:30:00') },
    )
  }
}

/** Twenty-four months of notes up to the day of the demonstration and those of its history, so that lists, reports and ledgers have something real. */
export const notasDemo = defineDemo({
  nome: 'notas',
  ordem: 300,
  cidades: ['9900001'],
  async load(ctx, world) {
    const ate = Competencia.fromData(world.hoje)
    for (const modelo of modelos) {
      const [pessoa] = await ctx.db
        .select({ id: pessoaTable.id })
        .from(pessoaTable)
        .where(eq(pessoaTable.documento, modelo.prestador))
      const [atividade] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, modelo.atividade))
      if (!pessoa || !atividade) throw new Error(`Demo provider ${modelo.prestador} or activity ${modelo.atividade} is missing`)
      for (const competencia of Competencia.range(ate.plusMonths(-23 - world.mesesAntes), ate))
        await emitirMes(ctx, world, modelo, pessoa.id, atividade, competencia)
    }
  },
})
