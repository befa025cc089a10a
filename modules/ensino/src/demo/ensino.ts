import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { withCheckDigits } from '@iss/kernel/documento'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { faturarNotas } from '../server/faturar.ts'
import { alunoCursoTable, alunoTable, cursoTable, responsavelAlunoTable, valorCursoTable } from '../tables/ensino.ts'

const primeiros = [
  'Ana',
  'Bruno',
  'Clara',
  'Davi',
  'Elisa',
  'Felipe',
  'Gabriela',
  'Heitor',
  'Isabela',
  'João',
  'Larissa',
  'Miguel',
  'Nina',
  'Otávio',
]
const ultimos = ['Almeida', 'Barbosa', 'Cardoso', 'Duarte', 'Esteves', 'Ferreira']
/** Students of the monthly course; the first so many have a scholarship of a tenth. */
const ALUNOS = 42
const BOLSISTAS = 20
/** Students of the workshop. */
const NA_OFICINA = 3

/**
 * The school of the demonstration: a monthly course at 350,00 and 370,00 from July on, a sporadic one, 42 students with their guardians. The workshop of the
 * month before is billed; what the school bills of the monthly course is left to whoever tries it.
 */
export const ensinoDemo = defineDemo({
  nome: 'ensino',
  ordem: 416,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.ensino)
    const [atividade] = await ctx.db
      .select({ id: atividadeTable.id })
      .from(atividadeTable)
      .where(eq(atividadeTable.codigo, '080101'))
    if (!pessoa || !atividade) throw new Error('The demonstration has no school')
    const ano = hoje.slice(0, 4)
    const desde = Competencia.from(`${ano}-01`)
    const base = { pessoaId: pessoa.id, atividadeId: atividade.id }
    const gravados = await ctx.db
      .insert(cursoTable)
      .values([
        { ...base, nome: 'Ensino fundamental', tipoPeriodo: 'MENSAL' },
        { ...base, nome: 'Oficina de robótica', tipoPeriodo: 'ESPORADICO' },
      ])
      .returning({ id: cursoTable.id })
    const [mensal, oficina] = gravados.map(({ id }) => id)
    if (mensal === undefined || oficina === undefined) throw new Error('The courses were not written')
    await ctx.db.insert(valorCursoTable).values([
      { cursoId: mensal, inicio: desde, fim: desde.plusMonths(5), valor: Dinheiro.from('350.00') },
      { cursoId: mensal, inicio: desde.plusMonths(6), fim: null, valor: Dinheiro.from('370.00') },
      { cursoId: oficina, inicio: desde, fim: null, valor: Dinheiro.from('120.00') },
    ])
    const nomes = Array.from({ length: ALUNOS }, (_, ordem) => ({
      primeiro: primeiros[ordem % primeiros.length] ?? '',
      ultimo: ultimos[Math.floor(ordem / 7) % ultimos.length] ?? '',
      cpf: withCheckDigits(`3100000${String(ordem + 1).padStart(2, '0')}`),
      cpfDoResponsavel: withCheckDigits(`3200000${String(ordem + 1).padStart(2, '0')}`),
      nascimento: `${Number(ano) - 7 - (ordem % 8)}-${String((ordem % 12) + 1).padStart(2, '0')}-10`,
    }))
    const responsaveis = await ctx.db
      .insert(responsavelAlunoTable)
      .values(
        nomes.map(({ ultimo, cpfDoResponsavel }, ordem) => ({
          pessoaId: pessoa.id,
          nome: `${primeiros[(ordem + 5) % primeiros.length]} ${ultimo}`,
          documento: cpfDoResponsavel,
          logradouro: 'Rua das Acácias',
          numero: String(10 + ordem),
          bairro: 'Jardim das Flores',
          municipioLogradouro: novaSerra,
          uf: 'MG',
          cep: '35000000',
        })),
      )
      .returning({ id: responsavelAlunoTable.id })
    const alunos = await ctx.db
      .insert(alunoTable)
      .values(
        nomes.map(({ primeiro, ultimo, cpf, nascimento }, ordem) => ({
          pessoaId: pessoa.id,
          responsavelId: responsaveis[ordem]?.id ?? null,
          nome: `${primeiro} ${ultimo}`,
          // Every sixth has no document of its own: the guardian's is enough (I2).
          documento: ordem % 6 === 5 ? '' : cpf,
          nascimento,
        })),
      )
      .returning({ id: alunoTable.id })
    await ctx.db.insert(alunoCursoTable).values(
      alunos.map(({ id }, ordem) => ({
        pessoaId: pessoa.id,
        alunoId: id,
        cursoId: mensal,
        inicio: desde,
        desconto: Aliquota.from(ordem < BOLSISTAS ? '10' : '0'),
        bolsa: Dinheiro.zero,
        pagoPeloResponsavel: true,
      })),
    )
    await ctx.audit({ tipo: 'demo.ensino', entidade: 'aluno', depois: { quantidade: ALUNOS } })
    await faturarOficina(ctx, { pessoaId: pessoa.id, cursoId: oficina, alunos: alunos.slice(0, NA_OFICINA), hoje })
  },
})

/** The workshop with its students, billed in the month before (in January in this one, the first of the courses): a note for each guardian. */
async function faturarOficina(
  ctx: Context,
  { pessoaId, cursoId, alunos, hoje }: { pessoaId: number; cursoId: number; alunos: readonly { id: number }[]; hoje: Data },
): Promise<void> {
  const corrente = Competencia.fromData(hoje)
  const competencia = corrente.mes === 1 ? corrente : corrente.previous()
  const matriculas = await ctx.db
    .insert(alunoCursoTable)
    .values(
      alunos.map(({ id }) => ({
        pessoaId,
        alunoId: id,
        cursoId,
        inicio: competencia,
        desconto: Aliquota.zero,
        bolsa: Dinheiro.zero,
        pagoPeloResponsavel: true,
      })),
    )
    .returning({ id: alunoCursoTable.id })
  const feitos = await faturarNotas(
    ctx,
    { pessoaId, competencia, cursoId },
    matriculas.map(({ id }) => ({ forma: 'NOTA' as const, matriculas: [{ id, valor: '120.00', desconto: '0.00' }] })),
    corrente.mes === 1 ? instanteDe(hoje, '08:10:00') : instanteDe(competencia.lastDay(), '16:00:00'),
  )
  const recusado = feitos.find((feito) => feito.recusado)
  if (recusado) throw new Error(recusado.mensagem)
}
