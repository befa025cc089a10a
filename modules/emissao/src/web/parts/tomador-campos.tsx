import { DocumentoField } from '@iss/ui/documento-field'
import { FormGrid } from '@iss/ui/form'
import { PhoneField } from '@iss/ui/phone-field'
import { RadioField } from '@iss/ui/radio-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { call } from '@iss/portal/call'
import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { buscarTomador } from '../../contract/emissao.ts'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import { SituacaoDaBusca, useBuscaPorDocumento } from './busca-por-documento.tsx'
import { EnderecoDoTomador } from './emissao-endereco.tsx'
import type { SecaoProps } from './emissao-secao.ts'
import { opcoesDePais } from '../../domain/paises.ts'
import { escolherDoCatalogo, preencherTomador } from './preencher-tomador.ts'
import { TomadorNomeField, type TomadorProposto } from './tomador-nome-field.tsx'

const tipos: { value: Identificacao; label: string }[] = [
  { value: 'CNPJ', label: 'CNPJ' },
  { value: 'CPF', label: 'CPF' },
  { value: 'EXTERIOR', label: 'Exterior' },
  { value: 'NAO_IDENTIFICADO', label: 'Não identificado' },
]

const comEndereco = ({ logradouro, numero, complemento, bairro, municipio, uf, cep, ...tomador }: TomadorProposto) => ({
  ...tomador,
  endereco: { logradouro, numero, complemento, bairro, municipio, uf, cep },
})

/** Who takes the service: kind, document that fills the rest, contact and address. */
export function CamposDoTomador({ form, dados }: SecaoProps) {
  const { control } = form
  const tipo = useWatch({ control, name: 'tomador.identificacao' })
  const { busca, buscar } = useBuscaPorDocumento(
    (documento) => call(buscarTomador, { documento }),
    (tomador) => tomador && preencherTomador(form, tomador),
  )
  const comDocumento = tipo === 'CNPJ' || tipo === 'CPF'
  return (
    <>
      <FormGrid>
        <RadioField control={control} name="tomador.identificacao" label="Identificação" required options={tipos} span={12} />
        {comDocumento ? (
          <>
            <DocumentoField
              key={tipo}
              control={control}
              name="tomador.documento"
              label={tipo}
              tipo={tipo}
              required
              span={3}
              onChange={(documento) => void buscar(documento)}
              description={<SituacaoDaBusca busca={busca} />}
            />
            <TomadorNomeField
              control={control}
              span={6}
              onEscolher={(tomador) => escolherDoCatalogo(form, comEndereco(tomador))}
            />
            <TextField control={control} name="tomador.inscricaoMunicipal" label="Inscrição municipal" maxLength={20} span={3} />
          </>
        ) : null}
        {tipo === 'EXTERIOR' ? (
          <>
            <SelectField control={control} name="tomador.pais" label="País" required options={opcoesDePais()} span={4} />
            <TextField control={control} name="tomador.nome" label="Nome" required maxLength={150} span={8} />
          </>
        ) : null}
        {tipo === 'NAO_IDENTIFICADO' ? (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            A nota é emitida sem identificar o tomador{dados.semTomador ? '.' : ', quando a atividade permite.'}
          </Text>
        ) : (
          <>
            <TextField control={control} name="tomador.email" label="E-mail" type="email" maxLength={120} span={6} />
            <PhoneField control={control} name="tomador.telefone" label="Telefone" span={3} />
          </>
        )}
      </FormGrid>
      {comDocumento ? <EnderecoDoTomador form={form} dados={dados} /> : null}
    </>
  )
}
