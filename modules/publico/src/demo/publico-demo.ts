import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { setChave } from '@iss/municipio/server'
import { withCheckDigits } from '@iss/kernel/documento'
import { defineDemo } from '@iss/platform/server'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { autorizaNfePrimeiroAcesso, permiteCadastroGov } from '../domain/chaves-publico.ts'
import { dadosCadastro } from '../domain/dados-cadastro.ts'
import { cepEnderecoTable } from '@iss/platform/db'

const ceps = [
  ['35999010', 'Pça.', 'da Matriz', 'Centro'],
  ['35999020', 'Av.', 'Brasil', 'Centro'],
  ['35999030', 'R.', 'das Acácias', 'Vila Nova'],
  ['35999040', 'R.', 'das Rosas', 'Jardim das Flores'],
  // A CEP of the whole town tells no street.
  ['35999000', '', '', ''],
] as const

/** Streets of the demo city, its switches of the first access, and two registrations that wait for an inspector. */
export const publicoDemo = defineDemo({
  nome: 'publico',
  ordem: 510,
  cidades: [novaSerra],
  async load(ctx) {
    await ctx.db
      .insert(cepEnderecoTable)
      .values(
        ceps.map(([cep, logradouroTipo, logradouroNome, bairro]) => ({
          cep,
          logradouroTipo,
          logradouroNome,
          bairro,
          municipioCodigo: novaSerra,
        })),
      )
      .onConflictDoNothing()
    for (const chave of [autorizaNfePrimeiroAcesso, permiteCadastroGov]) await setChave(ctx, chave, true)
    const [atividade] = await ctx.db
      .select({ id: atividadeTable.id })
      .from(atividadeTable)
      .where(eq(atividadeTable.codigo, '140101'))
    const atividades = atividade ? [atividade.id] : []
    const comum = {
      cep: '35999030',
      logradouroTipo: 'R.' as const,
      logradouroNome: 'das Acácias',
      bairro: 'Vila Nova',
      municipioEndereco: novaSerra,
      estadoEndereco: 'MG',
      atividades,
    }
    const pedidos = [
      {
        tipo: 'CadastroEventual',
        documento: withCheckDigits('300000040'),
        nome: 'Pedro Pintor',
        usuario: 'pedro.pintor',
        numero: '45',
      },
      {
        tipo: 'Cadastro',
        documento: withCheckDigits('400000500001'),
        nome: 'Oficina Novata Ltda',
        usuario: 'oficina.novata',
        numero: '88',
      },
    ] as const
    for (const { tipo, documento, nome, usuario, numero } of pedidos) {
      const email = `${usuario}@demonstracao.example`
      const dados = dadosCadastro.parse({ ...comum, documento, nome, usuario, numero, email, telefone: '31988880040' })
      await abrirSolicitacao(ctx, {
        tipo,
        dados,
        contribuinteId: null,
        solicitanteId: null,
        interessado: { nome, documento },
        emailResposta: email,
      })
    }
  },
})
