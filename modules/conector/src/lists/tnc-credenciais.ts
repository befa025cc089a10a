import { booleanField, defineList, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { criarCredencialTnc, renovarCredencialTnc, revogarCredencialTnc } from '../contract/conector.ts'
import { tncCredencialTable as table } from '../tables/conector.ts'

const filters = z.object({ revogadas: booleanField({ label: 'Também as revogadas' }) })

/** What agents sign in with (decision 0162). */
export const tncCredenciais = defineList({
  slug: 'tnc-credenciais',
  title: 'Conector: credenciais',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 108, icone: 'key' }],
  filters,
  query: credenciais,
  id: 'id',
  order: ['-criadaEm'],
  empty: 'Nenhuma credencial criada.',
  actions: {
    criar: {
      label: 'Nova credencial',
      on: 'list',
      icon: 'plus',
      call: criarCredencialTnc,
      fields: z.object({
        nome: textField({ label: 'Nome' }),
        certificado: textField({
          label: 'SHA-256 do certificado da conexão',
          help: 'Em branco: identificador e segredo bastam.',
        }),
      }),
      submit: 'Criar credencial',
    },
    renovar: {
      label: 'Gerar novo token',
      icon: 'refresh',
      danger: true,
      call: renovarCredencialTnc,
      when: ({ situacao }) => situacao === 'Em vigor',
      question: ({ nome }) => `O segredo em uso de ${nome} deixa de valer agora. Gerar outro?`,
    },
    revogar: {
      label: 'Revogar',
      icon: 'ban',
      danger: true,
      call: revogarCredencialTnc,
      when: ({ situacao }) => situacao === 'Em vigor',
      question: ({ nome }) => `O agente que usa a credencial ${nome} deixa de entrar. Revogar?`,
    },
  },
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'cliente', label: 'Identificador', kind: 'text' },
    { key: 'certificado', label: 'Certificado', kind: 'text', secondary: true },
    { key: 'criadaEm', label: 'Criada em', kind: 'datetime' },
    { key: 'revogadaEm', label: 'Revogada em', kind: 'datetime' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Em vigor' ? 'success' : 'neutral'),
    },
  ],
})

function credenciais({ db }: Context, { revogadas }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      nome: table.nome,
      cliente: table.cliente,
      certificado: sql<string | null>`left(${table.certificadoSha256}, 16)`.as('certificado'),
      criadaEm: table.criadaEm,
      revogadaEm: table.revogadaEm,
      situacao: sql<string>`case when ${table.revogadaEm} is null then 'Em vigor' else 'Revogada' end`.as(
        'situacao_da_credencial',
      ),
    })
    .from(table)
    .where(revogadas ? undefined : isNull(table.revogadaEm))
}
