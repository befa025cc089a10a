import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { simplesErrors } from '../domain/errors.ts'
import { type Confronto, confrontarReceitas, findConfronto } from '../server/confrontar-receitas.ts'
import { guardarDivergencias } from '../server/guardar-divergencias.ts'
import { declaracaoIncorretaSimplesTable as table } from '../tables/declaracao-incorreta-simples.ts'

type Parametros = { competenciaInicial: Competencia; competenciaFinal: Competencia; tolerancia: Dinheiro | null }

const TOLERANCIA = Dinheiro.from('1.00')

async function* divergencias(ctx: Context, { competenciaInicial: de, competenciaFinal: ate, tolerancia }: Parametros) {
  for await (const confronto of confrontarReceitas(ctx, { de, ate, pessoaId: null })) {
    const { pessoaId, nome, documento, competencia, declarado, apurado, aberta } = confronto
    const diferenca = apurado.minus(declarado)
    const incorreta = diferenca.abs().gt(tolerancia ?? TOLERANCIA)
    if (!incorreta && !aberta) continue
    yield {
      alvo: null,
      chave: `${documento} ${competencia.format()}`,
      linha: {
        contribuinte: nome,
        documento,
        competencia,
        declarado,
        apurado,
        diferenca,
        resultado: incorreta ? 'Incorreta' : 'Regularizada',
      },
      conteudo: {
        pessoaId,
        competencia: competencia.toString(),
        declarado: declarado.toString(),
        apurado: apurado.toString(),
        incorreta,
      },
    }
  }
}

async function guardar(
  ctx: Context,
  { pessoaId, competencia, declarado, apurado }: Confronto,
  incorreta: boolean,
): Promise<void> {
  const dados = {
    declarado,
    apurado,
    situacao: incorreta ? ('ABERTA' as const) : ('REGULARIZADA' as const),
    calculadaEm: ctx.clock.now(),
  }
  await ctx.db
    .insert(table)
    .values({ pessoaId, competencia, ...dados })
    .onConflictDoUpdate({ target: [table.municipioId, table.pessoaId, table.competencia], set: dados })
  await ctx.audit({
    tipo: 'simples.declaracao-incorreta',
    entidade: 'pessoa',
    entidadeId: pessoaId,
    depois: { competencia: competencia.toString(), declarado, apurado, situacao: dados.situacao },
  })
}

/** Calcular declaração incorreta do Simples (A48): revenue of the establishment in the PGDAS-D against notes and ledgers; what differs is told to its taxpayer. */
export const calcularDeclaracaoSimplesIncorreta = defineLote({
  ...routine,
  slug: 'calcular-declaracao-simples-incorreta',
  title: 'Calcular declaração incorreta do Simples',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 48, icone: 'scale' }],
  word: 'CALCULAR',
  texts: {
    run: 'Guardar divergências',
    danger: false,
    item: ['divergência', 'divergências'],
    warning: 'Cada contribuinte com divergência passa a ver o aviso na página inicial.',
  },
  fields: {
    competenciaInicial: { kind: 'competencia', label: 'Competência inicial', required: true, span: 3 },
    competenciaFinal: { kind: 'competencia', label: 'Competência final', required: true, span: 3 },
    tolerancia: { kind: 'money', label: 'Tolerância', span: 3, initial: TOLERANCIA },
  },
  check: ({ competenciaInicial, competenciaFinal }) =>
    competenciaFinal.isBefore(competenciaInicial) ? [simplesErrors.periodoInvertido] : [],
  columns: [
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'documento', label: 'CNPJ', kind: 'documento', hideOnMobile: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'declarado', label: 'Declarado', kind: 'money' },
    { key: 'apurado', label: 'Notas e livros', kind: 'money' },
    { key: 'diferenca', label: 'Diferença', kind: 'money' },
    { key: 'resultado', label: 'Resultado', kind: 'status', tones: { Incorreta: 'danger', Regularizada: 'success' } },
  ],
  items: divergencias,
  async run(ctx, { conteudo, linha: { competencia } }, { valores: { tolerancia } }) {
    const { pessoaId } = conteudo
    const agora = await findConfronto(ctx, pessoaId, competencia)
    if (!agora) return refuse(simplesErrors.declaracaoMudou)
    const { declarado, apurado } = agora
    if (String(declarado) !== conteudo.declarado || String(apurado) !== conteudo.apurado) refuse(simplesErrors.declaracaoMudou)
    const diferenca = apurado.minus(declarado)
    const incorreta = diferenca.abs().gt(tolerancia ?? TOLERANCIA)
    const [antes] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.pessoaId, pessoaId), eq(table.competencia, competencia)))
    const igual =
      antes &&
      antes.declarado.eq(declarado) &&
      antes.apurado.eq(apurado) &&
      antes.situacao === (incorreta ? 'ABERTA' : 'REGULARIZADA')
    if (igual) return { mensagem: 'Sem alteração desde o último cálculo.', semEfeito: true }
    await guardar(ctx, agora, incorreta)
    await guardarDivergencias(ctx, { de: competencia, ate: competencia, pessoaId })
    return incorreta ? `Diferença de ${diferenca.abs().formatReais()} guardada.` : 'Divergência regularizada.'
  },
})
