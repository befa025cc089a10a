import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { withCheckDigits } from '@iss/kernel/documento'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
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

/**
 * The school of the demonstration: a monthly course at 350,00 and 370,00 from July on, a sporadic one, 42 students with their guardians. What it bills of the
 * month is left to whoever tries it.
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
  },
})
