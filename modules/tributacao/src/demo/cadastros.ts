import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { Aliquota } from '@iss/kernel/aliquota'
import { type Context, defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { regimes } from '../domain/regime.ts'
import { codigoExigibilidade } from '../domain/exigibilidade.ts'
import { atividadeTable } from '../tables/atividade.ts'
import { atividadeAnexoTable } from '../tables/atividade-anexo.ts'
import { perfilDescontoBaseTable, tipoDescontoBaseTable } from '../tables/desconto-base.ts'
import { exigibilidadePadraoTable } from '../tables/exigibilidade-padrao.ts'
import { regimeTributacaoTable } from '../tables/regime-tributacao.ts'
import { servicoNotarialTable } from '../tables/servico-notarial.ts'
import { tipoAbatimentoObraTable } from '../tables/tipo-abatimento-obra.ts'
import { tipoTributacaoTable } from '../tables/tipo-tributacao.ts'
import { unidadeTable } from '../tables/unidade.ts'

const unidades = [
  { sigla: 'UN', nome: 'Unidade' },
  { sigla: 'HR', nome: 'Hora' },
  { sigla: 'DIA', nome: 'Diária' },
  { sigla: 'MES', nome: 'Mês' },
  { sigla: 'M2', nome: 'Metro quadrado' },
  { sigla: 'KM', nome: 'Quilômetro' },
  { sigla: 'PAG', nome: 'Página', ativa: false },
]

/** Units, the exigibility that some regimes start with, and the matrix of regimes and types: only the MEI has no withheld type. */
export const demoCadastrosTributacao = defineDemo({
  nome: 'cadastros-tributacao',
  ordem: 905,
  cidades: [novaSerra],
  async load(ctx) {
    const [{ total } = { total: 0 }] = (await ctx.client.query<{ total: number }>('select count(*)::int as total from unidade'))
      .rows
    if (total === 0) await ctx.db.insert(unidadeTable).values(unidades)
    await ctx.db.insert(exigibilidadePadraoTable).values([
      { tipoRegime: 'FATURAMENTO', exigibilidade: codigoExigibilidade('EXIGIVEL') },
      { tipoRegime: 'SIMPLES', exigibilidade: codigoExigibilidade('EXIGIVEL') },
    ])
    const tipos = await ctx.db
      .select({ id: tipoTributacaoTable.id, retido: tipoTributacaoTable.retido })
      .from(tipoTributacaoTable)
    await ctx.db
      .insert(regimeTributacaoTable)
      .values(
        regimes.flatMap((regime) =>
          tipos.filter(({ retido }) => regime !== 'MEI' || !retido).map(({ id }) => ({ regime, tipoTributacaoId: id })),
        ),
      )
    await loadDescontos(ctx)
    await loadServicosNotariais(ctx)
    await ctx.audit({ tipo: 'demo.cadastros', entidade: 'unidade', depois: { quantidade: unidades.length } })
  },
})

/** What the registry office of the demonstration does, under its activity. */
async function loadServicosNotariais(ctx: Context): Promise<void> {
  const [atividade] = await ctx.db
    .select({ id: atividadeTable.id })
    .from(atividadeTable)
    .where(eq(atividadeTable.itemListaServico, '21.01'))
  if (!atividade) throw new Error('The demonstration has no activity of registry offices')
  const servicos = [
    'Escritura pública sem conteúdo financeiro',
    'Procuração pública',
    'Reconhecimento de firma',
    'Autenticação de cópia',
  ]
  await ctx.db.insert(servicoNotarialTable).values(
    servicos.map((descricao, indice) => ({
      atividadeId: atividade.id,
      tipoCartorio: 'NOTAS',
      codigo: `N${String(indice + 1).padStart(3, '0')}`,
      descricao,
    })),
  )
}

/** A profile with two discounts, annexes of the activities, and kinds of deduction of works. */
async function loadDescontos(ctx: Context): Promise<void> {
  const atividades = await ctx.db
    .select({ id: atividadeTable.id, anexo: atividadeTable.anexoSimples, fatorR: atividadeTable.passivelFatorR })
    .from(atividadeTable)
  await ctx.db
    .insert(atividadeAnexoTable)
    .values(atividades.map(({ id, anexo, fatorR }) => ({ atividadeId: id, anexo: fatorR ? 'V' : anexo, inicio: '2018-01-01' })))
  await ctx.db.insert(tipoAbatimentoObraTable).values([
    { nome: 'Materiais comprovados por nota', modo: 'REAL', tetoPercentual: Aliquota.from('60'), exigeDocumentos: true },
    { nome: 'Materiais presumidos', modo: 'PRESUMIDO', percentual: Aliquota.from('40') },
  ])
  const [perfil] = await ctx.db
    .insert(perfilDescontoBaseTable)
    .values([{ nome: 'Incentivo à inovação', fundamento: 'Lei municipal de incentivo à inovação' }])
    .returning({ id: perfilDescontoBaseTable.id })
  if (!perfil) return
  await ctx.db.insert(tipoDescontoBaseTable).values([
    { perfilId: perfil.id, posicao: 0, nome: 'Desconto geral', percentual: Aliquota.from('10') },
    {
      perfilId: perfil.id,
      posicao: 1,
      nome: 'Desenvolvimento de sistemas',
      percentual: Aliquota.from('20'),
      atividadeId: atividades[0]?.id,
    },
  ])
}
