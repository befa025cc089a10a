import { defineList } from '@iss/list/definition'
import { formatData } from '@iss/kernel/data'
import { labelTipoCertificado, type TipoCertificado } from '@iss/municipio/domain/certificado'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { administradorAccess } from '../contract/municipios.ts'

type Linha = {
  id: number
  municipio: string
  tipo: string
  titular: string
  documento: string
  validade: string | null
  ativo: boolean
  situacao: string
}

/** Days before its end from which a certificate is told of. */
const AVISO = 30

/** Certificados (A21): those of all cities, the first to end on top, with the alarm of those that end. */
export const certificadosDaInstalacao = defineList({
  slug: 'certificados-da-instalacao',
  title: 'Certificados',
  path: '/home/actions/certificados',
  access: administradorAccess,
  installation: true,
  menu: [{ area: 'admin', grupo: 'Municípios e acesso', ordem: 20, icone: 'file-certificate' }],
  filters: z.object({}),
  rows: certificados,
  id: 'id',
  empty: 'Nenhum registro encontrado.',
  order: ['validade', 'municipio'],
  columns: [
    { key: 'municipio', label: 'Município', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'titular', label: 'Titular', kind: 'text' },
    { key: 'documento', label: 'CNPJ ou CPF', kind: 'documento', secondary: true },
    { key: 'validade', label: 'Validade', kind: 'date' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) =>
        situacao === 'Vigente'
          ? 'success'
          : situacao.startsWith('Vence')
            ? 'warning'
            : situacao === 'Inativo'
              ? 'neutral'
              : 'danger',
    },
  ],
})

async function* certificados({ client, clock }: Context): AsyncGenerator<Linha> {
  const { rows } = await client.query<{
    id: number
    municipio: string
    tipo: string
    titular: string | null
    documento: string | null
    validade: string | null
    ativo: boolean
    dias: number | null
  }>(
    'select id::float8 as id, municipio, tipo, titular, documento, validade::text as validade, ativo, (validade - $1::date)::int as dias from certificados_da_instalacao() order by validade, municipio, id',
    [clock.today()],
  )
  for (const { dias, tipo, titular, documento, ...row } of rows) {
    const situacao = !row.ativo
      ? 'Inativo'
      : dias === null
        ? 'Sem validade'
        : dias < 0
          ? `Vencido em ${formatData(row.validade ?? '')}`
          : dias <= AVISO
            ? `Vence em ${dias} dias`
            : 'Vigente'
    yield {
      ...row,
      tipo: labelTipoCertificado[tipo as TipoCertificado] ?? tipo,
      titular: titular ?? '',
      documento: documento ?? '',
      situacao,
    }
  }
}
