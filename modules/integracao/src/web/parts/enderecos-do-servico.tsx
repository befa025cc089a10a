import { DescriptionList } from '@iss/ui/panel'
import { Anchor, Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Endereco = { rotulo: string; endereco: string }
type Props = { enderecos: readonly Endereco[]; esquemas: readonly { versao: string; endereco: string }[] }

/** The addresses of the web service, each to be copied, and the schema of each version. */
export function EnderecosDoServico({ enderecos, esquemas }: Props) {
  return (
    <DescriptionList
      items={[
        ...enderecos.map(({ rotulo, endereco }) => ({
          label: rotulo,
          value: <EnderecoParaCopiar rotulo={rotulo} endereco={endereco} />,
          span: 12,
        })),
        {
          label: 'Esquemas (XSD)',
          value: (
            <Group gap="md">
              {esquemas.map(({ versao, endereco }) => (
                <Anchor key={versao} href={endereco} target="_blank" rel="noreferrer" aria-label={`Esquema da versão ${versao}`}>
                  {versao}
                </Anchor>
              ))}
            </Group>
          ),
          span: 12,
        },
      ]}
    />
  )
}

function EnderecoParaCopiar({ rotulo, endereco }: Endereco) {
  return (
    <Group gap={8} wrap="nowrap">
      <Anchor href={endereco} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {endereco}
      </Anchor>
      <CopyButton value={endereco}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ flexShrink: 0 }}
            leftSection={copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />}
            aria-label={`Copiar endereço: ${rotulo}`}
            onClick={copy}
          >
            {copied ? 'Copiado' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
