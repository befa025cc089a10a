import { buscarPorSenha, imprimirDocumento } from '@iss/documento/contract/consulta'
import { atenderAprovar, atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { autenticacaoLivroFiscal } from './autenticacao-livro-fiscal.ts'

const { salvar } = makeRequestCalls({
  recurso: recursoTipoSolicitacao('AutenticacaoLivroFiscal'),
  rotulo: 'Autenticação de livro fiscal',
  schema: autenticacaoLivroFiscal.schema,
  access: {},
})
let scene: Scene
let alfa: Client
let fiscal: Client
let mes: { ano: number; mes: number }
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  const [fechada] = await scene.owner<{ ano: number; mes: number }>(
    `select extract(year from s.competencia)::int as ano, extract(month from s.competencia)::int as mes from saldo_competencia s
       join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
     where p.documento = '40000001000150' and s.papel = 'PRESTADOR' and s.estado = 'ENCERRADA'
       and not exists (select 1 from livro_autenticado l where l.pessoa_id = p.id and l.papel = 'PRESTADOR'
         and l.ano = extract(year from s.competencia) and l.mes = extract(month from s.competencia))
       and not exists (select 1 from solicitacao q where q.tipo = 'AutenticacaoLivroFiscal' and q.contribuinte_id = p.id and q.situacao = 'Pendente'
         and (q.dados->>'mes')::int = extract(month from s.competencia))
     order by s.competencia desc limit 1`,
  )
  if (!fechada) throw new Error('The demonstration has no closed month of Alfa')
  mes = fechada
})
afterAll(() => scene?.stop())

type Corpo = { body: { mensagens?: { key: string | null; message: string }[] } }
const textos = ({ body }: Corpo) => (body.mensagens ?? []).map(({ key, message }) => `${key}: ${message}`)
const pedir = (dados: object) => alfa.try(salvar, { dados: { papelServico: 'PRESTADOR', ...dados }, observacao: '', anexos: [] })

describe('R2-2.16-10 E3-3.3-06 N3-3.3-01 authentication of a book (S21, F144)', () => {
  it('refuses a period with an open month, and a monthly book without month', async () => {
    expect(textos((await pedir({ tipoLivro: 'Mensal', ano: 2026, mes: 4 })) as Corpo)).toEqual([
      'dados.ano: Todas as competências do período devem estar encerradas.',
    ])
    expect(textos((await pedir({ tipoLivro: 'Mensal', ano: 2026 })) as Corpo)).toEqual([
      'dados.mes: Informe o mês do livro mensal.',
    ])
  })

  it('shows totals, closings and guides; approval stamps the book, keeps its hash, and its code verifies it; never twice', async () => {
    const enviada = await pedir({ tipoLivro: 'Mensal', ...mes })
    expect(textos(enviada as Corpo)).toEqual([])
    const { criptId } = enviada.body as unknown as { criptId: string }
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    const resumo = Object.fromEntries(to.resumo.map(({ rotulo, solicitado }) => [rotulo, solicitado]))
    expect(resumo).toMatchObject({ Livro: 'Serviços prestados', Tipo: 'Mensal', 'Competências encerradas': '1 de 1' })
    expect(resumo['Total faturado']).toMatch(/^R\$ /)
    const answer = await fiscal.try(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false })
    expect(textos(answer as Corpo).concat(String(answer.status))).toEqual(['200'])
    const depois = await fiscal.call(atenderBuscarTO, { criptId })
    const documento = await alfa.call(buscarPorSenha, { senha: depois.decisao?.senhaDocumento ?? '' })
    expect(documento).toMatchObject({ rotulo: 'Livro fiscal autenticado', temImpressao: true, situacao: 'Válido' })
    const pdf = await alfa.try(imprimirDocumento, { id: documento.id })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const { createHash } = await import('node:crypto')
    expect(documento.resumo.find(({ rotulo }) => rotulo === 'SHA-256')?.valor).toBe(
      createHash('sha256').update(pdf.raw).digest('hex'),
    )
    expect(textos((await pedir({ tipoLivro: 'Mensal', ...mes })) as Corpo)[0]).toMatch(
      /^dados.ano: O livro \d\d\/\d{4} já foi autenticado\.$/,
    )
    const beta = await scene.as('beta')
    expect((await beta.try(imprimirDocumento, { id: documento.id })).status).toBe(403)
  })
})
