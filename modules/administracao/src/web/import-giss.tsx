import { ImportacaoDoTipo } from '@iss/lote/web/importacao/importacao-do-tipo'
import { SelectField } from '@iss/ui/select-field'
import { useState } from 'react'
import { telaImportGiss } from '../contract/import-giss.ts'
import { leiauteGiss } from '../domain/leiaute-giss.ts'

/** What is imported: the kind of the importer and what its file holds. */
const arquivos = {
  'empresas-giss': {
    label: 'Empresas',
    texto: `Arquivo com as colunas do leiaute em vigor em Leiautes de empresas do GISS; sem um do município, ${Object.values(leiauteGiss.colunas).join('; ')}. Quem já está no cadastro fica como está; nada muda antes da confirmação.`,
  },
  'notas-giss': {
    label: 'Notas (txt_giss)',
    texto:
      'Registros N de posições fixas, cada um com o contribuinte da nota. Cada nota entra na escrituração dele; a prévia mostra o que não pode entrar, e nada muda antes da confirmação.',
  },
} as const
type Tipo = keyof typeof arquivos

/** Importar GISS (A37): companies and notes of the former system. */
export function Screen() {
  const [tipo, setTipo] = useState<Tipo>('empresas-giss')
  const opcoes = Object.entries(arquivos).map(([value, { label }]) => ({ value, label }))
  return (
    <ImportacaoDoTipo
      key={tipo}
      title={telaImportGiss.title}
      path={telaImportGiss.path}
      tipo={tipo}
      accept=".csv,.txt"
      parametros={{
        campos: (
          <SelectField
            label="O que importar"
            required
            options={opcoes}
            value={tipo}
            onChange={(value) => setTipo(value as Tipo)}
          />
        ),
        valores: {},
      }}
    >
      {arquivos[tipo].texto}
    </ImportacaoDoTipo>
  )
}
